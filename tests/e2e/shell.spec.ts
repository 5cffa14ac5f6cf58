import type { Locator } from 'playwright/test';
import { PAGES } from '#shared/pages.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { pressEscape } from './escape.ts';
import { expect, test } from './fixtures.ts';
import { openPalette, palette } from './palette.ts';
import { settle } from './settle.ts';

const bar = (name: string) => ({ name, exact: true });

test('the bar names the product, its state and its size and marks the page one is on; the palette leads to any @full', async ({
  openPage,
}) => {
  const page = await openPage('/drops/42');
  const links = page.getByRole('navigation', { name: 'Pages' });
  // Exact for the root, a prefix for the others.
  await expect(links.getByRole('link', bar('Q Drops'))).toHaveAttribute('aria-current', 'page');
  await expect(links.getByRole('link', bar('Dashboard'))).not.toHaveAttribute('aria-current');
  await links.getByRole('link', bar('Dashboard')).click();
  await expect(links.getByRole('link', bar('Dashboard'))).toHaveAttribute('aria-current', 'page');
  await settle(page, 'Dashboard');

  const banner = page.getByRole('banner');
  await expect(banner.getByText('Q Drops Research Platform')).toBeVisible();
  await expect(banner.getByText('Live', { exact: true })).toBeVisible();
  await expect(banner.getByText('4966 Q Drops')).toBeVisible();
  await expect(banner.getByRole('link', { name: /Admin Admin/ })).toBeVisible();
  await expect(page.getByText('Digital Phenomena Research Platform')).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('ingest');
  await page.keyboard.press('Enter');
  await settle(page, 'Comprehensive Ingestion');
});

test('the bar calls demonstration data so, and its menu leads to every page, each with one line of what it is for @host', async ({
  openPage,
  host,
}) => {
  const health = await host.api<{ dataset: { kind: string } | null }>('/api/health');
  const page = await openPage('/');
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Demonstration data')).toHaveCount(
    health.dataset?.kind === 'demonstration' ? 1 : 0,
  );
  const links = page.getByRole('navigation', { name: 'Pages' });
  const more = page.getByRole('group', { name: 'More pages' });
  await links.getByRole('button', { name: 'More' }).click();
  for (const { path, title, purpose, group } of PAGES) {
    await expect(links.locator(`a[href="${path}"]`)).toHaveCount(group === 'bar' ? 1 : 0);
    if (group === 'bar') continue;
    const link = more.getByRole('link', { name: title });
    await expect(link).toHaveAttribute('href', path);
    await expect(link).toContainText(purpose);
  }
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  // A quarter of them is followed in a run, by turns: the page behind each computes what it shows.
  for (const { path, title, group } of ofTurn(PAGES, 4)) {
    if (group === 'bar') {
      await links.locator(`a[href="${path}"]`).click();
    } else {
      await links.getByRole('button', { name: 'More' }).click();
      await more.getByRole('link', { name: title }).click();
      await expect(more).toBeHidden();
    }
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  }
});

test('what is open moves by arrow keys and closes by Escape where the reader has scrolled to: the page stays', async ({
  openPage,
}) => {
  const page = await openPage('/methods');
  await settle(page, 'Methods');
  const scrolled = (): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
  const opener = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'More' });
  const more = page.getByRole('group', { name: 'More pages' });
  await opener.press('Enter');
  await expect(more).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(more.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(more.getByRole('link').last()).toBeFocused();
  expect(await scrolled()).toBe(0);
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(scrolled).toBe(1500);
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await scrolled()).toBe(1500);
});

/** Where the parts of the bar are, from its first row to its last. */
const rowsOf = (banner: Locator): Promise<number> =>
  banner.locator('nav li, .bp6-tag').evaluateAll((parts) => {
    const middles = parts.map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return top + height / 2;
    });
    return Math.max(...middles) - Math.min(...middles);
  });

test('the bar is one row with all of its badges, down to the narrowest window that it is made for @full', async ({
  openPage,
}) => {
  const page = await openPage('/about');
  await settle(page, 'About Dropscope');
  await page.route('**/api/health', async (route) => {
    const answer = await route.fetch();
    const health = (await answer.json()) as { readonly dataset: object };
    const dataset = { ...health.dataset, kind: 'demonstration' };
    const heldOut = [{ name: 'Half of all', items: 27_552 }];
    await route.fulfill({ response: answer, json: { ...health, dataset, heldOut } });
  });
  // The longest name of a page on the button of the menu.
  await page.goto(new URL('/abbreviations/analysis', page.url()).href);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: '27,552 held out' })).toBeVisible();
  await expect(banner.getByText('Demonstration data')).toHaveCount(1);
  for (const width of [1024, 1099, 1100, 1199, 1200, 1280, 1366, 1500]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(() => rowsOf(banner), `${String(width)} px`).toBeLessThan(10);
  }
  // A narrower one with the two badges of the archive.
  await page.unroute('**/api/health');
  await page.route('**/api/health', async (route) => {
    const answer = await route.fetch();
    const health = (await answer.json()) as { readonly dataset: object };
    const dataset = { ...health.dataset, kind: 'archive' };
    await route.fulfill({ response: answer, json: { ...health, dataset, heldOut: [] } });
  });
  await page.reload();
  await expect(banner.getByText('4966 Q Drops')).toBeVisible();
  await expect(banner.getByText('Demonstration data')).toHaveCount(0);
  for (const width of [900, 960, 1023]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(() => rowsOf(banner), `${String(width)} px`).toBeLessThan(10);
  }
});

test('/legacy leads to the research dashboard @full', async ({ openPage }) => {
  const page = await openPage('/legacy');
  await settle(page, 'Research Dashboard');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/research');
});

test('an unknown path shows the two sentences; the palette opens by keyboard, finds a drop by its number and gives the focus back', async ({
  openPage,
}) => {
  const page = await openPage('/no/such/page');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.focus();
  await page.keyboard.press('Control+k');
  const input = palette(page);
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
  await openPalette(page);
  await page.keyboard.type('1234');
  await expect(page.getByText('Open drop #1234')).toBeVisible();
  await page.keyboard.press('Enter');
  await settle(page, 'Q Drop #1234');
});

test('an action of the palette changes the time zone everywhere, and what was run last stands first @full', async ({
  openPage,
  startOwnHost,
}) => {
  // The time zone is a setting of the workstation: the next test would see it.
  const page = await openPage('/drops', await startOwnHost());
  await settle(page, 'Q Drops Collection');
  await expect(page.locator('time').first()).toContainText('UTC');
  await openPalette(page);
  await page.keyboard.type('eastern');
  await page.keyboard.press('Enter');
  await expect(page.locator('time').first()).toContainText('US Eastern');
  await openPalette(page);
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toContainText('Show times in UTC');
});

test('a tooltip opens after 700 ms, and at once where another one was just seen @full', async ({
  openPage,
}) => {
  const page = await openPage('/drops/42');
  await settle(page, 'Q Drop #42');
  await page.clock.install();
  // Only what is run passes: a tooltip that waits longer than it should never comes.
  await page.clock.pauseAt(Date.now() + 60_000);
  const header = page.getByRole('region', { name: 'Page and tools' });
  const tip = page.locator('.bp6-tooltip');
  const settings = header.getByRole('button', { name: 'Settings' });
  const goTo = header.getByRole('button', { name: /^Go to/ });
  const expectAfterDelay = async (): Promise<void> => {
    await settings.hover();
    await page.clock.runFor(600);
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(tip).toHaveText('Settings');
  };
  const leave = async (): Promise<void> => {
    await page.mouse.move(640, 500);
    await page.clock.runFor(50);
    await expect(tip).toHaveCount(0);
  };
  await leave();
  await expectAfterDelay();
  // However long the one before was open.
  for (const [button, text] of [
    [goTo, /^Go to any page/],
    [settings, /^Settings$/],
  ] as const) {
    await page.clock.runFor(2000);
    await button.hover();
    await page.clock.runFor(50);
    await expect(tip).toHaveText(text);
  }
  await leave();
  await page.clock.runFor(200);
  await goTo.hover();
  await page.clock.runFor(50);
  await expect(tip).toHaveText(/^Go to any page/);
  await leave();
  await page.clock.runFor(400);
  await expectAfterDelay();
  // Its clock would be that of other tests.
  await page.close();
});

test('toasts come one at a time, leave after 5 s, and F8 brings the last one back @full', async ({
  openPage,
}) => {
  const page = await openPage('/drops/42');
  await settle(page, 'Q Drop #42');
  const cite = async (style: string): Promise<void> => {
    await page.getByRole('button', { name: 'Copy citation' }).click();
    await page.getByRole('menuitem', { name: style }).click();
  };
  await page.clock.install();
  await cite('BibTeX');
  await expect(page.getByText('Citation copied - BibTeX')).toBeVisible();
  await cite('Plain text');
  await page.clock.runFor(500);
  await expect(page.getByText('Citation copied - Plain text')).toBeVisible();
  await expect(page.locator('.bp6-toast')).toHaveCount(1);
  await page.clock.runFor(6000);
  await expect(page.locator('.bp6-toast')).toHaveCount(0);
  await page.keyboard.press('F8');
  await page.clock.runFor(500);
  await expect(page.getByText('Citation copied - Plain text')).toBeVisible();
  // Its clock would be that of other tests.
  await page.close();
});

test('? lists the shortcuts, and none of them fires while one types @full', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  await page.keyboard.press('Shift+Slash');
  const shortcut = page.getByText('Go to a page, drop or action');
  await expect(shortcut).toBeVisible();
  await pressEscape(page);
  await expect(shortcut).toBeHidden();
  const search = page.getByRole('searchbox', { name: 'Search Q drops' });
  await search.fill('');
  await search.pressSequentially('abcdefghijklmnopqrstuvwxyz?/123');
  await expect(search).toHaveValue('abcdefghijklmnopqrstuvwxyz?/123');
  await expect(shortcut).toBeHidden();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/drops');
});
