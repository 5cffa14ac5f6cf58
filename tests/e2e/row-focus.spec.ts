import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { hostOfGroup } from './host-of-group.ts';
import { few } from './hosts/seed.ts';
import { settle } from './settle.ts';

const started = hostOfGroup(few);

test('the focus of a row that is removed is at the next row, and at the heading after the last @full', async ({
  openPage,
}) => {
  const host = started();
  for (const tag of ['Calm', 'Rain', 'Storm'])
    await host.api('/api/tags/items', {
      method: 'POST',
      body: JSON.stringify({ tag, act: 'add', to: { items: ['drop:15'] } }),
    });
  const page = await openPage('/notebook', host);
  await settle(page, 'Notebook');
  const tags = page.getByRole('list', { name: 'Tags' });
  const removal = (tag: string) => tags.getByRole('button', { name: `Remove the tag ${tag}` });
  const remove = async (tag: string): Promise<void> => {
    await removal(tag).press('Enter');
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText(`Remove the tag “${tag}”`);
    await ask.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(ask).toHaveCount(0);
    await expect(removal(tag)).toHaveCount(0);
  };
  await remove('Calm');
  await expect(removal('Rain')).toBeFocused();
  await remove('Storm');
  await expect(removal('Rain')).toBeFocused();
  await remove('Rain');
  await expect(page.getByRole('heading', { name: 'Tags', exact: true })).toBeFocused();
});

test('a note, a tag of a drop and a saved search leave the focus where they were', async ({ openPage }) => {
  const host = started();
  const post = (path: string, body: unknown) =>
    host.api(path, { method: 'POST', body: JSON.stringify(body) });
  for (const text of ['First', 'Second']) await post('/api/notes', { subject: 'drop:15', text });
  await post('/api/tags/items', { tag: 'Storm', act: 'add', to: { items: ['drop:15'] } });
  for (const name of ['One', 'Two']) await post('/api/saved-searches', { name, view: 'q=storm', filter: {} });
  const page = await openPage('/drops/15', host);
  await settle(page, 'Q Drop #15');
  const notes = page.getByRole('list', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Remove the note' }).first().press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await expect(notes.getByRole('button', { name: 'Remove the note' })).toBeFocused();

  const tag = page.locator('.bp6-tag', { hasText: 'Storm' });
  await tag.getByRole('button').press('Enter');
  await expect(tag).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tag drop #15' })).toBeFocused();

  await goTo(page, '/drops', 'Q Drops Collection');
  await settle(page, 'Q Drops Collection');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  const searches = page.getByRole('list', { name: 'Saved searches' });
  await searches.getByRole('button', { name: 'Remove the saved search One' }).press('Enter');
  await expect(searches.getByRole('button', { name: 'Remove the saved search Two' })).toBeFocused();
});

test('a popover that closes neither moves the page nor takes the focus from where a person clicks', async ({
  openPage,
}) => {
  const page = await openPage('/drops', started());
  await settle(page, 'Q Drops Collection');
  const opener = page.getByRole('button', { name: 'Saved searches' });
  const popover = page.locator('.bp6-popover');
  const open = async (): Promise<void> => {
    await opener.click();
    await expect(page.getByLabel('Name of the search')).toBeVisible();
  };
  await open();
  const search = page.getByRole('searchbox', { name: 'Search Q drops' });
  await search.click();
  await expect(popover).toHaveCount(0);
  await expect(search).toBeFocused();

  await open();
  await page.getByRole('button', { name: 'Full details' }).nth(8).hover();
  await expect(opener).not.toBeInViewport();
  await page.mouse.down();
  await expect(popover).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: /^Q Drop #/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.bp6-overlay-backdrop')).toHaveCount(0);

  // Without a click elsewhere it is where it was before.
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
