/** `npm run screens`: takes the README's pictures from the last browser run over the demonstration data. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.ts';

const PAGES = ['dashboard', 'dashboard-correlations'];
const target = join(root, 'docs', 'pictures');
mkdirSync(target, { recursive: true });
for (const page of PAGES) {
  const source = join(root, 'test-results', 'screens', `${page}-1280.png`);
  if (!existsSync(source))
    throw new Error(
      `${source} is missing: run "npm run build && DROPSCOPE_PICTURES=1 npm run test:e2e" first.`,
    );
  copyFileSync(source, join(target, `${page}.png`));
}
console.log(`${PAGES.length} pictures in docs/pictures`);
