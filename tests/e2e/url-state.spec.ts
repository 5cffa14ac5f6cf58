import { expect, test } from './fixtures.ts';
import { settle } from './settle.ts';

test('what one looks at on the Correlations tab is a link: the pair, its window and rows, the curve and its direction @full', async ({
  openPage,
}) => {
  const page = await openPage('/?tab=correlations');
  await settle(page, 'Dashboard');
  await page.getByRole('tab', { name: 'Window curve' }).click();
  await page.getByRole('radiogroup', { name: 'Direction' }).getByText('Drop first').click();
  await page.getByRole('grid', { name: 'Top Correlations' }).getByRole('row').nth(1).click();
  await page.getByLabel('Window of the ledger').selectOption({ label: 'Within 72 h' });
  await page.getByRole('radiogroup', { name: 'Rows of the ledger' }).getByText('Misses').click();
  await expect(page).toHaveURL(/rows=misses/);
  const link = page.url();
  for (const part of ['chance=curve', 'direction=after', 'within=4320', 'pair='])
    expect(link).toContain(part);

  const other = await openPage(new URL(link).pathname + new URL(link).search);
  await settle(other, 'Dashboard');
  await expect(other.getByRole('tab', { name: 'Window curve' })).toHaveAttribute('aria-selected', 'true');
  await expect(other.getByRole('radio', { name: 'Drop first' })).toBeChecked();
  await expect(other.getByLabel('Window of the ledger')).toHaveValue('4320');
  await expect(other.getByRole('radio', { name: 'Misses' })).toBeChecked();
  await other.getByRole('button', { name: 'Close the pair' }).click();
  await expect(other).not.toHaveURL(/pair=|within=|rows=/);
});

test('the tab of the pattern analysis is a link, and Back returns to the one before @full', async ({
  openPage,
}) => {
  const page = await openPage('/?tab=patterns');
  await settle(page, 'Dashboard');
  await page.getByRole('tab', { name: 'Content Patterns' }).click();
  await expect(page).toHaveURL(/patterns=content/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Content Patterns' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Delta Patterns' }).click();
  await expect(page).toHaveURL(/patterns=delta/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Content Patterns' })).toHaveAttribute('aria-selected', 'true');
});

test('a search box keeps every key while its answers arrive @full', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  const box = page.getByRole('searchbox', { name: /Search/ });
  const searchFor = (text: string) =>
    page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname === '/api/q-drops' && searchParams.get('search') === text;
    });
  // Each burst begins when the search for the one before has left: its keys meet the answer.
  let text = '';
  for (const burst of ['lagoonfloo', 'r peargate', ' thistlema', 'st waterfa']) {
    text += burst;
    const sent = searchFor(text);
    await box.pressSequentially(burst, { delay: 10 });
    await sent;
  }
  await expect(box).toHaveValue('lagoonfloor peargate thistlemast waterfa');
  await expect(page).toHaveURL(/search=lagoonfloor\+peargate\+thistlemast\+waterfa/);
  await expect(box).toHaveValue('lagoonfloor peargate thistlemast waterfa');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(box).toHaveValue('');
  await expect(page).not.toHaveURL(/search=/);

  // Forty characters in 400 ms, over the answer of the first word.
  const first = searchFor('storm');
  await box.pressSequentially('storm');
  await first;
  const forty = ' lagoonfloor peargate thistlemast waterfa';
  await box.pressSequentially(forty, { delay: 10 });
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === `storm${forty}`);
  await expect(box).toHaveValue(`storm${forty}`);
});
