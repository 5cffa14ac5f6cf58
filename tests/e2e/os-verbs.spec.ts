import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { build } from 'vite';
import type { OsVerbs } from '#renderer/lib/os-verbs.ts';
import { linkTarget } from '#shared/link.ts';
import { writeAccountArchive } from '#tests/helpers/social-files.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

/** The verbs of the operating system, held to one contract in every host: the renderer's own module, called from its own page. */
declare global {
  interface Window {
    os: OsVerbs;
    /** What the reader answers when asked whether to open a link; the hosts asked about. */
    confirmed: boolean;
    asked: string[];
  }
}

const root = join(import.meta.dirname, '..', '..');
let verbs = '';
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'src/renderer/api/os.ts'), formats: ['iife'], name: 'verbs' },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built.');
  verbs = output.output[0].code;
});

const openWithVerbs = async (openPage: (path?: string) => Promise<Page>): Promise<Page> => {
  const page = await openPage('/no/such/page');
  await settle(page, 'Page Not Found');
  await page.evaluate(`${verbs}
    window.asked = [];
    window.confirmed = true;
    window.os = verbs.createOs((target) => { window.asked.push(target.host); return Promise.resolve(window.confirmed); });`);
  return page;
};

const PICKED = [
  ['invented.json', Buffer.from('{"posts":[]}')],
  ['leer.csv', Buffer.from('')],
  ['Ümläut – 文件 "x".txt', Buffer.from('naïve café 文件 🙂')],
  ['packed.json.gz', gzipSync('{"posts":[]}')],
  ['exactly-64k.txt', Buffer.alloc(64 * 1024, 'a')],
  ['long.txt', Buffer.alloc(200_000, 'abcdefgh')],
] as const;

test('a picked file has its name, size, first bytes, and a source to import from @full @host', async ({
  openPage,
  host,
}, info) => {
  const page = await openWithVerbs(openPage);
  for (const [name, bytes] of PICKED) {
    const file = info.outputPath(name);
    writeFileSync(file, bytes);
    host.nextOpen(page, [file]);
    const chosen = await page.evaluate(async () => {
      const picked = await window.os.pickFile([{ name: 'Any', extensions: ['json', 'csv', 'txt', 'gz'] }]);
      return picked && { name: picked.name, sizeBytes: picked.sizeBytes, head: picked.head };
    });
    expect(chosen, name).toEqual({
      name,
      sizeBytes: bytes.length,
      head: new TextDecoder().decode(bytes.subarray(0, 64 * 1024)),
    });
  }
});

test('a file larger than the bridge would carry is imported; so is a folder: the posts of an account archive, counted against its manifest, and nothing private @full @host', async ({
  openPage,
  startOwnHost,
}, info) => {
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/ingestion', host);
  await settle(page, 'Comprehensive Ingestion');
  const file = info.outputPath('large.json');
  const post_metadata = {
    id: 1,
    time: 1_510_000_000,
    author: 'Q',
    author_id: 'abc',
    tripcode: '!made.up',
    source: { site: '4ch', board: '/pol', link: 'https://example.org/1' },
    post_id: '1001',
  };
  const json = JSON.stringify({ posts: [{ post_metadata, text: 'Invented text.' }] });
  writeFileSync(file, json + ' '.repeat(9_000_000));
  host.nextOpen(page, [file]);
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await page.getByRole('button', { name: 'Import Complete Dataset' }).click();
  await expect(page.getByText(/^Completed: .*1 drops? imported/)).toBeVisible();

  await goTo(page, '/twitter?tab=import', 'Twitter Data Collection');
  const folder = info.outputPath('twitter-archive');
  writeAccountArchive(folder);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  host.nextOpen(page, [folder]);
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(page.getByRole('group', { name: 'Chosen file' })).toContainText('twitter-archive');
  await expect(page.getByText('The archive’s manifest counts 3 posts.')).toBeVisible();
  await expect(page.getByText('names data/tweets-part1.js, which is not here.')).toBeVisible();
  await page.getByRole('button', { name: 'Import Posts' }).click();
  await expect(
    page.getByText('2 posts imported. The archive’s manifest counts 3 posts, but 2 were read.'),
  ).toBeVisible();
  expect(sent.join(' ')).not.toContain('private');
});

test('a picked folder has its name and something to import @full @host', async ({ openPage, host }, info) => {
  const page = await openWithVerbs(openPage);
  const folder = info.outputPath('twitter-archive');
  writeAccountArchive(folder);
  host.nextOpen(page, [folder]);
  const chosen = await page.evaluate(async () => {
    const picked = await window.os.pickFolder();
    return picked && { name: picked.name, sources: Object.keys(picked.source).length };
  });
  expect(chosen?.name).toContain('twitter-archive');
  expect(chosen?.sources).toBe(1);
});

test('a folder without posts is refused with what it holds @full @host', async ({
  openPage,
  host,
  allowedFaults,
}, info) => {
  allowedFaults.push(/422/);
  const page = await openPage('/twitter?tab=import');
  await settle(page, 'Twitter Data Collection');
  const folder = info.outputPath('holiday');
  mkdirSync(folder);
  writeFileSync(join(folder, 'beach.jpg'), 'x');
  host.nextOpen(page, [folder]);
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(
    page.getByText(
      'holiday contains neither tweets.js nor any JSON, NDJSON or CSV file; it contains beach.jpg',
    ),
  ).toBeVisible();
});

const SAVED = [
  ['report.json', '{"a":1}'],
  ['empty.txt', ''],
  ['umlaut.txt', 'naïve café 文件 🙂\r\n'],
  ['bytes.bin', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
  ['long.csv', 'a,b\r\n'.repeat(60_000)],
] as const;

test('a saved file holds exactly what was given @host', async ({ openPage, host }, info) => {
  const page = await openWithVerbs(openPage);
  for (const [name, content] of SAVED) {
    const file = info.outputPath(`saved-${name}`);
    const saved = host.nextSaveTo(page, file);
    const [suggested, bytes] = [name, [...(typeof content === 'string' ? Buffer.from(content) : content)]];
    const where = await page.evaluate(
      ([given, values]) => window.os.saveFile(given, new Uint8Array(values)),
      [suggested, bytes] as const,
    );
    expect(where).not.toBeNull();
    await saved;
    await expect.poll(() => readFileSync(file).equals(Buffer.from(bytes)), name).toBe(true);
  }
});

test('a file that was saved can be shown in its folder where the host can; another never @full @host', async ({
  openPage,
  host,
}, info) => {
  const page = await openWithVerbs(openPage);
  const file = info.outputPath('shown.txt');
  const saved = host.nextSaveTo(page, file);
  await page.evaluate(() => window.os.saveFile('shown.txt', 'Invented.'));
  await saved;
  const reveal = (path: string): Promise<boolean> =>
    page.evaluate((given) => window.os.reveal(given).catch(() => false), path);
  expect(await reveal(file)).toBe(host.revealed() !== null);
  expect(await reveal('/etc/passwd')).toBe(false);
  if (host.revealed() !== null) expect(host.revealed()?.slice(-1)).toEqual([file]);
});

const LINKS = [
  'https://example.org/',
  'https://example.org:8443/path?q=1',
  'http://example.org/',
  'https://ok.example@evil.example/',
  'https://xn--e1afmkfd.example/',
  'HTTPS://EXAMPLE.ORG/UP',
  ' https://example.org/space ',
  'https:example.org',
  'file:///etc/passwd',
  'smb://host/share',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://example.org/1',
  'ms-msdt:/id',
  'vscode://file/x',
  'mailto:a@example.org',
  'ftp://example.org/',
  'about:blank',
  'app://dropscope/',
  'dropscope://drops/1',
  '//example.org',
  '/drops/1',
  'https://',
  '',
  `https://example.org/${'a'.repeat(10_000)}`,
];

test('of a table of links exactly the web addresses open, each after its host was shown @full @host', async ({
  openPage,
  host,
}) => {
  const page = await openWithVerbs(openPage);
  const before = host.openedLinks().length;
  const refused = await page.evaluate(async (links) => {
    const failed: string[] = [];
    for (const link of links)
      await window.os.openLink(link).catch((error: Error) => failed.push(`${link}: ${error.message}`));
    return failed;
  }, LINKS);
  const targets = LINKS.map((link) => linkTarget(link));
  const allowed = targets.filter((target) => target !== null);
  expect(allowed.map(({ host: shown }) => shown)).toHaveLength(8);
  await expect
    .poll(() => host.openedLinks().slice(before).toSorted())
    .toEqual(allowed.map(({ href }) => href).toSorted());
  expect(await page.evaluate(() => window.asked)).toEqual(allowed.map(({ host: shown }) => shown));
  expect(refused).toEqual(
    LINKS.filter((_link, index) => targets[index] === null).map(
      (link) => `${link}: Only http and https addresses can be opened.`,
    ),
  );
});

test('an unconfirmed link stays shut, a link to a view has no token, and copied text and a dropped file arrive as they were @host', async ({
  openPage,
  host,
}) => {
  const page = await openWithVerbs(openPage);
  const before = host.openedLinks().length;
  await page.evaluate(async () => {
    window.confirmed = false;
    await window.os.openLink('https://example.org/never');
  });
  expect(await page.evaluate(() => window.asked)).toEqual(['example.org']);
  expect(host.openedLinks()).toHaveLength(before);

  const link = await page.evaluate(() => window.os.linkTo('/drops/42?tab=context'));
  expect(link).toMatch(/^(dropscope:\/|http:\/\/[\w.]+:\d+)\/drops\/42\?tab=context$/);

  for (const text of ['plain', 'two\nlines', 'naïve 文件 🙂']) {
    await page.evaluate((given) => window.os.copyText(given), text);
    expect(await host.clipboardText(page)).toBe(text);
  }

  const chosen = await page.evaluate(async () => {
    const dropped = await window.os.chosenFile(new File(['naïve 🙂'], 'dropped.txt'));
    return { name: dropped.name, sizeBytes: dropped.sizeBytes, head: dropped.head };
  });
  expect(chosen).toEqual({ name: 'dropped.txt', sizeBytes: 11, head: 'naïve 🙂' });
});
