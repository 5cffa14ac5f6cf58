import { join } from 'node:path';
import { test } from './fixtures.ts';
import { ROUTES } from './routes.ts';
import { settle } from './settle.ts';

const FOLDER = join('test-results', 'screens');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
] as const;

// Pictures for people to look at; what must hold is asserted elsewhere.
for (const { name, path, heading } of ROUTES)
  test(`screen ${name}`, async ({ openPage }) => {
    const page = await openPage(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settle(page, heading);
      await page.screenshot({
        path: join(FOLDER, `${name}-${String(size.width)}.png`),
        animations: 'disabled',
      });
    }
  });

test('screen drop dialog', async ({ openPage }) => {
  const page = await openPage('/drops?drop=42');
  await settle(page, 'Q Drops Collection');
  await page.screenshot({ path: join(FOLDER, 'drop-dialog-1280.png'), animations: 'disabled' });
});

test('screen small window', async ({ openPage }) => {
  const page = await openPage('/drops');
  await page.setViewportSize({ width: 480, height: 900 });
  await settle(page, 'Q Drops Collection');
  await page.screenshot({ path: join(FOLDER, 'drops-480.png'), animations: 'disabled' });
});
