import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright/test';
import type { CoordinationRun } from '#shared/contract/coordination.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import { tweetId, tweetTime } from '#tests/helpers/collector-servers.ts';
import { v2Csv, v2Row } from '#tests/helpers/social-files.ts';
import { pressEscape } from './escape.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { proofsSeed } from './hosts/seed.ts';
import { pictures } from './picture.ts';
import { settle } from './settle.ts';

const TWITTER = 'Twitter Data Collection';
const COMMS = 'Communications Center';
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
] as const;

const picture = (page: Page, name: string, sizes: readonly (typeof SIZES)[number][] = SIZES): Promise<void> =>
  pictures(page, name, sizes, { fullPage: true });

const importCsv = async (host: Host, page: Page, name: string, csv: string): Promise<void> => {
  const file = join(host.dataFolder, name);
  writeFileSync(file, csv);
  host.nextOpen(page, [file]);
  await page.getByRole('button', { name: 'Choose a file…' }).click();
};

test.describe('/twitter', () => {
  test('collect: defaults, bounds, the leading @, examples, what is missing', async ({ openPage }) => {
    const page = await openPage('/twitter');
    await settle(page, TWITTER);
    const [username, max] = [page.getByLabel('Twitter Username'), page.getByLabel('Maximum Tweets')];
    const button = page.getByRole('button', { name: 'Collect Tweets' });
    await expect(max).toHaveValue('1000');
    await expect(max).toHaveAttribute('min', '1');
    await expect(max).toHaveAttribute('max', '10000');
    await expect(page.getByText('1 to 10,000; recommended 500 to 2000')).toBeVisible();
    await expect(button).toBeDisabled();
    await username.fill('@');
    await expect(button).toBeDisabled();
    await username.fill('   ');
    await username.press('Enter');
    await expect(page.getByText('Username Required - Please enter a Twitter username')).toBeVisible();
    await max.fill('99999');
    await max.blur();
    await expect(max).toHaveValue('10000');
    await max.fill('-3');
    await max.blur();
    await expect(max).toHaveValue('1');
    await max.fill('');
    await max.blur();
    await expect(max).toHaveValue('1000');
    await page.getByRole('button', { name: '@NASA' }).click();
    await expect(username).toHaveValue('NASA');
    await expect(max).toHaveValue('500');
    await expect(button).toBeEnabled();
    await picture(page, 'twitter-collect');
  });

  test('a collection that cannot run says why @full', async ({ openPage, allowedFaults }) => {
    allowedFaults.push(/503|502/);
    const page = await openPage('/twitter');
    await settle(page, TWITTER);
    await page.getByLabel('Collector').selectOption('x-api');
    await page.getByLabel('Twitter Username').fill('@someone');
    await page.getByRole('button', { name: 'Collect Tweets' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to collect tweets' });
    await expect(alert).toContainText('No X API bearer token is set');
    await expect(page.getByText(/^Collection Failed - No X API bearer token is set/)).toBeVisible();
    await expect(page.getByText(/\b503\b/)).toHaveCount(0);
    await picture(page, 'twitter-collect-failed');
  });

  test('a username that can be none is refused in a sentence, and nothing is collected @full', async ({
    openPage,
    host,
    allowedFaults,
  }) => {
    allowedFaults.push(/400/);
    const page = await openPage('/twitter');
    await settle(page, TWITTER);
    const jobs = async (): Promise<number> =>
      (await host.api<unknown[]>('/api/jobs?kind=collect-twitter')).length;
    const before = await jobs();
    for (const name of [
      'two words',
      'a'.repeat(200),
      '../../etc/passwd',
      '$(id); rm -rf',
      'x`id`',
      '<b>x</b>',
    ]) {
      await page.getByLabel('Twitter Username').fill(name);
      await page.getByRole('button', { name: 'Collect Tweets' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Failed to collect tweets' });
      await expect(alert, name).toContainText(
        'username must be letters, digits, underscores, dots and hyphens, 1 to 100 of them',
      );
    }
    expect(await jobs()).toBe(before);
  });

  test('setup: the real tools and the ways they open @full', async ({ openPage }) => {
    const page = await openPage('/twitter?tab=setup');
    await settle(page, TWITTER);
    for (const tool of ['Python 3', 'SNScrape (primary)', 'Twitter Scraper (backup)'])
      await expect(page.getByText(tool)).toBeVisible();
    await expect(page.getByText(/^(Not )?Available$/)).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Install Missing Tools' })).toBeEnabled();
    await expect(page.getByText('X API v2')).toBeVisible();
    await picture(page, 'twitter-setup');
  });

  test('setup: an installation is told when it has happened, and its failure with what pip said @full', async ({
    openPage,
    startOwnHost,
    allowedFaults,
  }) => {
    // A quick failure is the answer of the call itself.
    allowedFaults.push(/502.*install-tools/);
    const folder = mkdtempSync(join(tmpdir(), 'dropscope-python-'));
    // Pip waits for a file, fails the first time, and the second time installs what then answers.
    const script = `#!/bin/sh
case "$*" in
  *pip*) while [ ! -e "${folder}/go" ]; do sleep 0.1; done
    if [ -e "${folder}/network" ]; then touch "${folder}/installed"; echo "Successfully installed snscrape-0.7.0"; exit 0; fi
    echo "ERROR: No matching distribution found for snscrape" >&2; exit 1;;
  *snscrape*) test -e "${folder}/installed";;
  *) echo "Python 3.12";;
esac
`;
    writeFileSync(join(folder, 'python3'), script, { mode: 0o755 });
    const host = await startOwnHost({
      empty: true,
      environment: { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
    });
    const page = await openPage('/twitter?tab=setup', host);
    await settle(page, TWITTER);
    const snscrape = page.getByRole('listitem').filter({ hasText: 'SNScrape (primary)' });
    await expect(snscrape).toContainText('Not Available');
    await page.getByRole('button', { name: 'Install Missing Tools' }).click();
    await expect(page.getByRole('button', { name: 'Installing...' })).toBeDisabled();
    await expect(page.getByText('Install collecting tools')).toBeVisible();
    await expect(page.getByText('Tools Installed')).toHaveCount(0);
    writeFileSync(join(folder, 'go'), '');
    const sentence = 'pip could not install snscrape: No matching distribution found for snscrape';
    await expect(page.getByText(`Installation Failed - ${sentence}`)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to install tools' })).toContainText(
      sentence,
    );
    await picture(page, 'twitter-install-failed');
    await expect(snscrape).toContainText('Not Available');
    writeFileSync(join(folder, 'network'), '');
    await page.getByRole('button', { name: 'Install Missing Tools' }).click();
    await expect(
      page.getByText('Tools Installed - snscrape was installed. Successfully installed snscrape-0.7.0'),
    ).toBeVisible();
    await expect(snscrape.getByText('Available', { exact: true })).toBeVisible();
  });

  test('availability is the same on every page, with its reason; nothing is collected yet @full', async ({
    openPage,
    startOwnHost,
  }) => {
    const host = await startOwnHost({ empty: true, environment: { PATH: '/nowhere' } });
    const page = await openPage('/twitter?tab=setup', host);
    await settle(page, TWITTER);
    const cookies = 'X shows timelines to logged-in browsers only';
    await expect(page.getByRole('listitem').filter({ hasText: 'Twitter Scraper (backup)' })).toContainText(
      cookies,
    );
    await expect(page.getByText('Available', { exact: true })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Collect Data' }).click();
    const reasons = page.locator('.bp6-callout').filter({ hasText: 'Not ready to collect' });
    for (const reason of [cookies, 'No X API bearer token is set', 'No browser was found', 'snscrape is not'])
      await expect(reasons).toContainText(reason);
    await picture(page, 'twitter-not-ready');
    await page.getByRole('tab', { name: 'Collected Data' }).click();
    await expect(
      page.getByText('No posts collected yet. Use the Collect Data tab to start gathering tweets.'),
    ).toBeVisible();
    await goTo(page, '/admin?tab=social', 'Administration');
    await settle(page, 'Administration');
    for (const name of ['SNScrape (primary)', 'Twitter Scraper (backup)', 'Playwright (advanced)'])
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Not Available');
    await goTo(page, '/comms?tab=collection', COMMS);
    await settle(page, COMMS);
    await expect(page.locator('.bp6-callout').filter({ hasText: 'Not ready to collect' })).toHaveCount(1);
    await host.api('/api/settings', { method: 'PATCH', body: '{"network":false}' });
    await page.reload();
    await settle(page, COMMS);
    await expect(
      page.locator('.bp6-callout').filter({ hasText: 'Network access is off. Turn it on in Settings' }),
    ).toHaveCount(2);
  });

  test('collected: figures, the first five of the latest twenty, the history', async ({ openPage }) => {
    const page = await openPage('/twitter?tab=collected');
    await settle(page, TWITTER);
    for (const card of ['Total Posts', 'Unique Users', 'Recent Posts'])
      await expect(page.getByText(card, { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Latest posts' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByText('And 15 more posts...')).toBeVisible();
    await expect(
      page.getByRole('grid', { name: 'Files and runs' }).or(page.getByLabel('Files and runs')).first(),
    ).toBeVisible();
    await picture(page, 'twitter-collected');
  });

  test('import: a file is shown before it is imported, and is there afterwards', async ({
    openPage,
    fewHost: host,
  }) => {
    const page = await openPage('/twitter?tab=import', host);
    await settle(page, TWITTER);
    const rows = Array.from({ length: 40 }, (_, index) =>
      v2Row(index, index === 39 ? { offHours: -12 } : {}),
    );
    await importCsv(host, page, 'tweets.csv', v2Csv(rows));
    await expect(page.getByRole('group', { name: 'Chosen file' })).toContainText('Trump Twitter Archive V2');
    await expect(page.getByText('Some dates disagree with the post ids')).toBeVisible();
    await picture(page, 'twitter-import-preview');
    await page.getByRole('button', { name: 'Import Posts' }).click();
    await expect(page.getByText(/40 posts imported. 1 date disagrees/)).toBeVisible();
    await importCsv(host, page, 'tweets.csv', v2Csv(rows));
    await page.getByRole('button', { name: 'Import Posts' }).click();
    await expect(page.getByText(/nothing changed, all 40 posts were there already/)).toBeVisible();
    await page.getByRole('tab', { name: 'Collected Data' }).click();
    // Posts that another test imported to this workstation are older.
    await expect(
      page.getByRole('list', { name: 'Latest posts' }).getByRole('listitem').first(),
    ).toContainText('about the weather');
    await expect(page.getByText('And 15 more posts...')).toBeVisible();
  });

  test('import: columns are mapped and the account is named; a file of nothing is refused @full', async ({
    openPage,
    startOwnHost,
    allowedFaults,
  }) => {
    allowedFaults.push(/422/);
    const host = await startOwnHost({ empty: true });
    const page = await openPage('/twitter?tab=import', host);
    await settle(page, TWITTER);
    await importCsv(host, page, 'nothing.csv', '<html>not posts</html>');
    await expect(page.getByText(/HTML or XML, which is not read/)).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await importCsv(
      host,
      page,
      'mine.csv',
      `id,text,created_at\n${tweetId(1)},"hello, world",${tweetTime(tweetId(1))}\n`,
    );
    await expect(page.getByText('This file doesn’t name an account. Enter one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import Posts' })).toBeDisabled();
    await page.getByLabel('Whose posts').fill('@someone');
    await expect(page.getByRole('cell', { name: 'hello, world' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Import Posts' }).click();
    await expect(page.getByText(/1 post imported/)).toBeVisible();
  });

  test('import: unknown columns are named, saved and used again; a change is asked for by name and undone @full', async ({
    openPage,
    startOwnHost,
  }) => {
    const host = await startOwnHost({ empty: true });
    const page = await openPage('/twitter?tab=import', host);
    await settle(page, TWITTER);
    const csv = (second: string): string =>
      `beitrag_nr,wer,wann,wortlaut\n${tweetId(1)},someone,03.11.2010 14:05,Hallo\n${tweetId(2)},someone,03.11.2010 15:06,${second}\n`;
    await importCsv(host, page, 'beitraege.csv', csv('Welt'));
    await expect(page.getByText('Choose the columns first')).toBeVisible();
    const submit = page.getByRole('button', { name: 'Import Posts' });
    await expect(submit).toBeDisabled();
    for (const [field, column] of [
      ['Text', 'wortlaut'],
      ['Post id', 'beitrag_nr'],
      ['Username', 'wer'],
      ['Date', 'wann'],
    ] as const)
      await page.getByLabel(`Column for ${field}`, { exact: true }).selectOption(column);
    await page.getByLabel('Date format').selectOption('DD.MM.YYYY HH:mm');
    await page.getByLabel('Platform', { exact: true }).selectOption('twitter');
    const effect = page.getByRole('region', { name: 'What the import would do' });
    await expect(effect).toContainText('2 to add, 0 to change, 0 unchanged, 0 refused');
    await expect(
      page.getByRole('region', { name: 'Preview of the first rows' }).getByRole('row'),
    ).toHaveCount(3);
    await page.getByLabel('Save these columns as').fill('Beiträge');
    await page.getByRole('button', { name: 'Save Columns' }).click();
    await expect(page.getByText('Columns saved')).toBeVisible();
    await picture(page, 'twitter-import-columns');
    await submit.click();
    await expect(page.getByText(/2 posts imported/)).toBeVisible();

    await importCsv(host, page, 'laenger.csv', csv('Welt und mehr'));
    await page.getByLabel('Saved columns').selectOption({ label: 'Beiträge' });
    await page.getByLabel('Platform', { exact: true }).selectOption('twitter');
    await expect(effect).toContainText('1 post would change');
    await expect(effect.getByRole('cell', { name: 'Welt', exact: true })).toBeVisible();
    await expect(effect.getByRole('cell', { name: 'Welt und mehr', exact: true })).toBeVisible();
    await submit.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Import laenger.csv' })).toBeDisabled();
    await dialog.getByLabel('Type laenger.csv to confirm').fill('laenger.csv');
    await dialog.getByRole('button', { name: 'Import laenger.csv' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/1 post updated/)).toBeVisible();
    const texts = async (): Promise<readonly string[]> =>
      (await host.api<SocialPost[]>('/api/social-posts?limit=10&sortBy=oldest')).map(
        ({ content }) => content,
      );
    expect(await texts()).toEqual(['Hallo', 'Welt und mehr']);

    await page.getByRole('button', { name: 'Undo laenger.csv' }).click();
    await dialog.getByLabel('Type laenger.csv to confirm').fill('laenger.csv');
    await dialog.getByRole('button', { name: 'Undo laenger.csv' }).click();
    await expect(page.getByText('Import undone')).toBeVisible();
    expect(await texts()).toEqual(['Hallo', 'Welt']);
  });
});

test('a folder dropped on a page is refused in a sentence that names its button @full', async ({
  openPage,
}, info) => {
  const folder = info.outputPath('twitter-archive');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tweets.js'), '');
  const page = await openPage('/twitter?tab=import');
  await settle(page, TWITTER);
  const box = await page.getByTestId('drop-zone').boundingBox();
  if (box === null) throw new Error('The place to drop a file is not shown.');
  // A drop of a true folder, as the system gives it: scripts cannot make one.
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 20, data });
  await expect(
    page.getByText(
      'twitter-archive cannot be read as a file; where an import takes a folder, choose it with the button “Choose a folder…”.',
    ),
  ).toBeVisible();
});

test.describe('/comms', () => {
  test('timeline: virtual, searched, filtered, links inert', async ({ openPage, host }) => {
    // The host is shared by a worker's specs: another one's pressed links are not this page's.
    const before = host.openedLinks().length;
    const page = await openPage('/comms?account=demo_account_one');
    await settle(page, COMMS);
    await expect(page.getByLabel('Target Account')).toHaveValue('demo_account_one');
    await expect(page.getByText('Demonstration data: this account and its posts are invented')).toBeVisible();
    const list = page.getByRole('region', { name: 'Posts of @demo_account_one' });
    await expect(list.locator('article').first()).toBeVisible();
    expect((await list.boundingBox())?.height).toBe(600);
    expect(await list.locator('article').count()).toBeLessThan(40);
    await picture(page, 'comms-timeline');
    // The list begins where the drops end; all posts are one click away.
    await expect(
      page.getByText(/posts, newest first · \d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}$/u),
    ).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Period of the posts' }).getByText('All time').click();
    await expect(page.getByText(/posts, newest first$/u)).toBeVisible();
    await expect(page).toHaveURL(/span=all/u);
    await expect(page.getByRole('figure', { name: 'Posts per month' })).toBeVisible();
    await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2;
    });
    await expect(list.locator('article').first()).toBeVisible();
    // Pages that were not fetched yet: the place is kept until they are here.
    await expect(async () => {
      const total = await list.getByRole('listitem').first().getAttribute('aria-setsize');
      // Posts are as tall as their text: the end moves while they are measured.
      await list.evaluate((element) => {
        element.scrollTop = element.scrollHeight;
      });
      await expect(list.locator(`li[aria-posinset="${total}"] article`)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.getByLabel('Platform Filter').selectOption('truthsocial');
    await expect(page.getByText('Truth Social', { exact: true }).nth(1)).toBeVisible();
    await expect(page).toHaveURL(/platform=truthsocial/);
    await page.getByLabel('Search posts').fill('zzzz-no-such-word');
    await expect(page.getByText('No posts of @demo_account_one match this search')).toBeVisible();
    await expect(page.getByLabel('Search posts')).toBeFocused();
    await page.getByLabel('Target Account').selectOption('DanScavino');
    await page.getByLabel('Search posts').fill('');
    await expect(page.getByText('No posts found for @DanScavino on truthsocial')).toBeVisible();
    await page.getByLabel('Platform Filter').selectOption('all');
    await expect(page.getByText('No posts found for @DanScavino on any platform')).toBeVisible();
    expect(host.openedLinks().slice(before)).toEqual([]);
  });

  test(
    'Q proofs: run, chart with band, base rates, findings, side by side, ledger; a rule of one’s own is counted next to chance, and the last run names its rule (M-04)',
    { tag: '@full' },
    async ({ openPage, startOwnHost }) => {
      test.setTimeout(240_000);
      const host = await startOwnHost();
      const page = await openPage('/comms?tab=proofs&account=demo_account_one', host);
      await settle(page, COMMS);
      await expect(
        page.getByText('No coordination patterns found yet. Run analysis to search for Q proofs.'),
      ).toBeVisible();
      await picture(page, 'comms-proofs-empty', [SIZES[0]]);
      await page.getByRole('button', { name: 'Find Q Proofs' }).click();
      await expect(
        page.getByText('Analysis Started - Searching for coordination patterns and Q proofs'),
      ).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Last run' })).toBeVisible({ timeout: 120_000 });
      const rule = page.getByTestId('rule-chance');
      const expectRule = async (words: RegExp): Promise<void> => {
        await expect(rule).toContainText(words, { timeout: 120_000 });
        await expect(rule).toContainText(
          /[\d,]+ tested findings? meets? it; [\d,.]+ expected by chance \(95% range [^)]+\), p [<=]/u,
        );
      };
      await expectRule(/any type of evidence within 60 minutes/u);
      await expect(page.getByText('Q PROOF').first()).toBeVisible();
      await expect(page.getByTestId('chart-verdict')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Base rates' })).toBeVisible();
      await expect(page.getByTestId('chart-verdict')).toContainText(
        /\d of [\d,]+ drops have a post .+; [\d,.]+ expected by chance \(95% range [\d,.]+–[\d,.]+\), p [<=]/,
      );
      // The table is read as the chart is.
      const [run] = await host.api<CoordinationRun[]>('/api/coordination-analysis/runs');
      const twitter = run?.accounts.find(({ platform }) => platform === 'twitter');
      await page.getByRole('radio', { name: 'Drop first' }).click({ force: true });
      const rates = page.getByRole('region', { name: 'Base rates on Twitter' }).getByRole('row');
      for (const minutes of [5, 60]) {
        const { observed = -1 } = twitter?.chart.after.find((row) => row.minutes === minutes) ?? {};
        await expect(
          rates
            .filter({ hasText: `${String(minutes)} min` })
            .getByRole('cell')
            .nth(1),
        ).toHaveText(observed.toLocaleString('en-US'));
      }
      await picture(page, 'comms-proofs');
      await expect(page.getByTestId('ledger-chance').getByRole('img').first()).toHaveAccessibleName(
        /expected by chance.*(?:Above|Within|Below) chance\.$/u,
      );
      await page.getByRole('button', { name: /table/i }).first().click();
      await expect(page.getByRole('columnheader', { name: '95% range, low' })).toBeVisible();
      await page
        .getByRole('region', { name: 'Findings' })
        .getByRole('listitem')
        .getByRole('button')
        .first()
        .click();
      const dialog = page.getByRole('dialog').filter({ hasText: 'from drop to post' });
      await expect(dialog.getByRole('region', { name: 'The drop' }).getByTestId('drop-text')).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'The post' }).locator('article')).toBeVisible();
      await expect(dialog.locator('mark').first()).toBeVisible();
      await expect(page).toHaveURL(/finding=/);
      await picture(page, 'comms-side-by-side', [SIZES[0]]);
      await pressEscape(page);
      // Until the drop has left the page, a press lands on what covers the rest of it.
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const onlyProofs = page.getByRole('checkbox', { name: 'Only proofs' });
      await onlyProofs.click({ force: true });
      await expect(onlyProofs).toBeChecked();
      await expect(
        page.getByRole('region', { name: 'Findings' }).getByRole('listitem').getByRole('button').first(),
      ).toContainText('Q PROOF');
      await page
        .getByRole('radio', { name: 'Misses' })
        .or(page.getByText('Misses', { exact: true }))
        .first()
        .click();
      await expect(page.getByText('Nearest post, Δ (min)')).toBeVisible();
      await page.getByRole('button', { name: 'Rule', exact: true }).click();
      await page.getByRole('button', { name: 'CooRTweet' }).click();
      await expect(page.getByLabel('Largest distance in time of the rule')).toHaveValue('10');
      await picture(page, 'comms-rule', [SIZES[0]]);
      await page.getByRole('button', { name: 'Run analysis' }).click();
      await expectRule(/within 10 seconds/u);
      const runs = page.getByRole('combobox', { name: 'Run', exact: true });
      for (const words of [/within 10 seconds/u, /within 60 minutes/u])
        await expect(runs.getByRole('option', { name: words })).toBeAttached();
      await page.getByRole('button', { name: 'Defaults', exact: true }).click();
      await expect(page.getByLabel('Largest distance in time of the rule')).toHaveValue('3600');
      await page.getByRole('tab', { name: 'Statistics' }).click();
      for (const card of [
        'Twitter total tweets',
        'Truth Social total posts',
        'Verified proofs',
        'Days monitored',
      ])
        await expect(page.getByText(card, { exact: true })).toBeVisible();
      // The matches behind the proofs, next to their chance.
      await expect(page.getByTestId('proofs-chance')).toContainText(
        /drops have a post within \d+ min; [\d.,]+ expected by chance \(95% range/u,
      );
      await picture(page, 'comms-statistics', [SIZES[0]]);
    },
  );

  test('findings and ledger are exported whole, with texts, ids and the run @full', async ({
    openPage,
    startOwnHost,
  }, info) => {
    test.setTimeout(240_000);
    const own = await startOwnHost({ seed: await proofsSeed() });
    const [run] = await own.api<CoordinationRun[]>('/api/coordination-analysis/runs');
    const page = await openPage('/comms?tab=proofs&account=demo_account_one', own);
    await settle(page, COMMS);
    const save = async (button: RegExp, name: string): Promise<readonly Record<string, string>[]> => {
      const file = info.outputPath(name);
      const saved = own.nextSaveTo(page, file);
      await page.getByRole('button', { name: button }).click();
      await saved;
      return parse(readFileSync(file, 'utf8'), { columns: true });
    };
    const findings = await save(/^Export [\d,]+ findings$/, 'findings.csv');
    expect(findings).toHaveLength(run?.findings ?? -1);
    const pairs = await save(/^Export [\d,]+ pairs$/, 'pairs.csv');
    expect(pairs).toHaveLength(run?.ledger.pairs ?? -1);
    for (const row of [findings[0], pairs.at(-1)]) {
      expect(row).toMatchObject({ run: run?.id, seed: String(run?.seed), drops_sha256: run?.dropsHash });
      expect(JSON.parse(row?.['parameters'] ?? '')).toEqual(run?.parameters);
      const drop = await own.api<Drop>(`/api/q-drops/number/${row?.['drop_number'] ?? ''}`);
      expect(row?.['drop_text']).toBe(drop.content);
      const [post] = (
        await own.api<SocialPost[]>(`/api/social-posts?username=demo_account_one&limit=5000`)
      ).filter(({ externalId }) => externalId === row?.['post_id']);
      expect(row).toMatchObject({ post_text: post?.content, post_url: post?.url ?? '' });
    }
    // Only what the filter leaves, as on the page.
    await page.getByRole('checkbox', { name: 'Only proofs' }).click({ force: true });
    const proofs = await save(new RegExp(`^Export ${run?.proofs ?? 0} findings?$`), 'proofs.csv');
    expect(proofs.map((row) => row['is_proof'])).toEqual(Array(run?.proofs ?? 0).fill('true'));
  });

  test('data collection: two cards @full', async ({ openPage }) => {
    const page = await openPage('/comms?tab=collection&account=demo_account_one');
    await settle(page, COMMS);
    await expect(page.getByRole('button', { name: 'Collect Twitter Posts' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Collect Truth Social Posts' })).toBeEnabled();
    await expect(page.getByText('Days covered')).toHaveCount(2);
    await picture(page, 'comms-collection');
    const months = page.getByRole('figure', { name: 'Posts per month' });
    await months.getByRole('button', { name: 'Show as table' }).click();
    await expect(months.getByRole('columnheader', { name: 'month' })).toBeVisible();
  });

  test('data collection asks for up to 50,000 tweets or 10,000 posts, and says what stops it @full', async ({
    openPage,
    allowedFaults,
  }) => {
    allowedFaults.push(/50[23]/);
    const page = await openPage('/comms?tab=collection&account=demo_account_one');
    await settle(page, COMMS);
    const asked = async (button: string, path: RegExp): Promise<unknown> => {
      const request = page.waitForRequest((one) => one.method() === 'POST' && path.test(one.url()));
      await page.getByRole('button', { name: button }).click();
      return (await request).postDataJSON() as unknown;
    };
    const tweets = await asked('Collect Twitter Posts', /\/api\/twitter\/collect\/demo_account_one$/);
    expect(tweets).toMatchObject({ maxTweets: 50_000, confirmCost: false });
    const alerts = page.getByRole('alert').filter({ hasText: 'Collection Failed' });
    await expect(alerts.first()).toContainText(/^Collection Failed[A-Z][^:]+ (is|are|was|cannot|can) /);
    await expect(page.getByText(/Collection Started/)).toHaveCount(0);
    // Accepted, and then stopped for want of a network: one is told after the other, which takes its place at once.
    const started = page.getByText(/^Truth Social Collection Started/).waitFor({ state: 'attached' });
    const posts = await asked(
      'Collect Truth Social Posts',
      /\/api\/truth-social\/collect\/demo_account_one$/,
    );
    expect(posts).toMatchObject({ maxPosts: 10_000 });
    await started;
    await expect(alerts.nth(1)).toContainText('truthsocial.com could not be reached', { timeout: 60_000 });
  });

  test('target accounts are edited and put back @full', async ({ openPage, startOwnHost, allowedFaults }) => {
    allowedFaults.push(/400/);
    const host = await startOwnHost({ empty: true });
    const page = await openPage('/comms', host);
    await settle(page, COMMS);
    await expect(page.getByLabel('Target Account').locator('option')).toHaveCount(2);
    await page.getByRole('button', { name: 'Edit accounts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username').fill('@newone');
    await dialog.getByLabel('Display name').fill('New One');
    await dialog.getByLabel('Another platform').fill('not/one');
    await expect(dialog.getByRole('button', { name: 'Save account' })).toBeDisabled();
    await dialog.getByLabel('Another platform').fill('own-forum');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expect(dialog.getByText('@newone')).toBeVisible();
    await picture(page, 'comms-accounts');
    const accounts = await host.api<{ username: string; platforms: string[] }[]>('/api/social-accounts');
    expect(accounts.find(({ username }) => username === 'newone')?.platforms).toContain('own-forum');
    await dialog.getByLabel('Username').fill('a\u0085b');
    await dialog.getByLabel('Display name').fill('Not printable');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    const failure = dialog.locator('.bp6-intent-danger');
    await expect(failure).toContainText('username');
    await dialog.getByRole('button', { name: 'Remove @newone' }).click();
    await expect(dialog.getByText('@newone')).toHaveCount(0);
    // A later change that worked takes the message of the refused one with it.
    await expect(failure).toHaveCount(0);
  });
});
