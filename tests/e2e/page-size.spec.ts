import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

test('what a long page has not drawn is in it as words, and is drawn where one comes to it', async ({
  openPage,
}) => {
  const page = await openPage('/methods');
  await settle(page, 'Methods');
  const last = page.getByRole('article').last();
  await expect(last.getByRole('group')).toHaveCount(0);
  // As Find does it: the words are found where they are.
  await expect(last).toContainText('Source');
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole('group').first()).toContainText('Definition');
});

/** What each tab of the dashboards begins with, on the demonstration data. */
const FINDINGS = [
  {
    path: '/?tab=patterns',
    heading: 'Dashboard',
    finding: /of \d+ clusters exceeds? chance|exceeds chance/u,
  },
  { path: '/research?tab=deltas', heading: 'Research Dashboard', finding: /95% range of chance/u },
] as const;

test('in a small window the finding is in sight and the controls open on demand', async ({ openPage }) => {
  const page = await openPage('/about');
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const { path, heading, finding } of FINDINGS) {
    await goTo(page, path, heading);
    await settle(page, heading);
    await expect(page.getByRole('main').getByText(finding).first()).toBeInViewport();
    const controls = page.getByRole('complementary', { name: 'Analysis Controls' });
    await expect(controls.getByLabel('Time range')).toBeHidden();
    await controls.getByRole('button', { name: 'Show controls' }).click();
    await expect(controls.getByLabel('Time range')).toBeVisible();
  }
});

test('in a small window the first picture of the dashboard is in sight, and nothing is off its side', async ({
  openPage,
}) => {
  const page = await openPage('/about');
  for (const [path, picture] of [
    ['/', 'chart'],
    ['/?tab=network', 'graph'],
  ] as const) {
    await goTo(page, path, 'Dashboard');
    for (const width of [920, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await settle(page, 'Dashboard');
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    await expect(page.getByTestId(picture).first()).toBeInViewport();
  }
});
