import { HtmlRenderer, Parser } from 'commonmark';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import { findChromium } from '#tests/helpers/find-chromium.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { HOSTILE_TEXTS } from '#tests/helpers/xss.ts';

const IMAGES = [
  '![a](http://canary.example/a.png)',
  '[x]: //canary.example/b\n\n![x]',
  '![[a]](//canary.example/c)',
];
const texts = [...IMAGES, ...HOSTILE_TEXTS.filter((text, at) => at % 12 === 0 && !/\p{Cc}/u.test(text))];
const nameOf = (text: string): string =>
  text
    .replaceAll(/[/?#,()\n]/gu, '')
    .slice(0, 60)
    .trim();

let w: TestWorkstation;
let browser: Browser;
/** What people name, in names of every kind that an export writes. */
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  for (const [at, text] of texts.entries()) {
    const name = `${at} ${nameOf(text)}`;
    await w.post('/api/notes', { subject: at % 2 === 0 ? 'drop:14' : null, text });
    await w.post('/api/sets?waitMs=60000', { from: 'items', name, items: ['drop:14'] });
    await w.post('/api/tags/items', { tag: name, to: { items: ['drop:14'] } });
    await w.post('/api/plans', {
      ...{ name, question: text, stoppingRule: text },
      tests: [{ method: 'temporal-profile', result: text }],
    });
    await w.post('/api/claims', {
      ...{ by: `A ${name}`, text, items: ['drop:14'], rule: text, dueDate: '2019-01-01' },
      ...{ mode: 'exploratory', madeOn: null, reference: null, probability: null },
    });
  }
  const { executablePath, args } = await findChromium();
  browser = await chromium.launch({ executablePath, args: [...args] });
}, 300_000);
afterAll(async () => {
  await browser.close();
  await w.dispose();
});

const fileOf = async (path: string): Promise<Buffer> => {
  const response = await w.fetch(new Request(`http://127.0.0.1${path}`));
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
};

/** As a reader shows Markdown that lets everything through. */
const rendered = (markdown: string): string =>
  new HtmlRenderer({ safe: false }).render(new Parser().parse(markdown));

/** What a page loads and runs where nothing forbids it. */
const opened = async (html: string) => {
  const page = await browser.newPage();
  const loaded: string[] = [];
  await page.route('**/*', async (route) => {
    loaded.push(route.request().url());
    await route.abort();
  });
  // Only the writing itself is between a text and the browser.
  await page.setContent(html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/u, ''));
  await page.waitForTimeout(300);
  // A text, as these tests are compiled without the types of a page.
  const found = await page.evaluate<{ hasRun: boolean; shown: number }>(`({
    hasRun: '__xss' in window || document.title === 'xss',
    shown: document.body.innerText.match(/__xss|canary\\.example/gu)?.length ?? 0,
  })`);
  await page.close();
  return { loaded, ...found };
};

const REPORT = '/api/export/analysis?sections=summary,claims,tests,content';

describe('in a real browser without a policy, nothing of a name runs or is loaded', () => {
  it.each(['html', 'markdown'])('of a report as %s', async (format) => {
    const text = (await fileOf(`${REPORT}&format=${format}`)).toString('utf8');
    const { loaded, hasRun, shown } = await opened(format === 'html' ? text : rendered(text));
    expect([loaded, hasRun, shown > 10]).toEqual([[], false, true]);
  });

  it.each(['html', 'markdown'])('of a brief as %s', async (format) => {
    const { value: notes } = await w.get<{ id: string }[]>('/api/notes');
    const { value: tests } = await w.get<RegisteredTest[]>('/api/test-register?limit=5');
    const chosen = new URLSearchParams({
      ...{
        format,
        title: texts[0] ?? '',
        notes: notes
          .slice(0, 40)
          .map(({ id }) => id)
          .join(','),
      },
      ...(tests.length === 0 ? {} : { tests: tests.map(({ id }) => id).join(',') }),
    });
    const text = (await fileOf(`/api/export/brief?${chosen.toString()}`)).toString('utf8');
    const { loaded, hasRun, shown } = await opened(format === 'html' ? text : rendered(text));
    expect([loaded, hasRun, shown > 10]).toEqual([[], false, true]);
  });

  it('of a vault, page by page', async () => {
    const zip = await fromBufferPromise(await fileOf('/api/vault'), { lazyEntries: true });
    const pages: string[] = [];
    for await (const entry of zip.eachEntry()) {
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      // Editors take the head for fields.
      pages.push(
        Buffer.concat(chunks)
          .toString('utf8')
          .replace(/^---\n[^]*?\n---\n/u, ''),
      );
    }
    expect(pages.length).toBeGreaterThan(2 * texts.length);
    const { loaded, hasRun, shown } = await opened(pages.map(rendered).join('\n<hr>\n'));
    expect([loaded, hasRun, shown > texts.length]).toEqual([[], false, true]);
  });
});
