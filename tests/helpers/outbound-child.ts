/**
 * A program of its own (`tests/checks/outbound-door.test.ts`): a workstation with every key set whose door leads all names to
 * this machine. Uses every feature that can go out, with the network switched off and then on, and prints what each answered and which
 * hosts the door looked up.
 */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import models from '#data/ai-models.json' with { type: 'json' };
import { createWorkstation } from '#main/workstation.ts';
import { MODEL_VENDORS } from '#shared/ai-providers.ts';
import { SECRET_NAMES } from '#shared/contract/settings.ts';
import { archiveText } from './archive-text.ts';

export interface FeatureResult {
  readonly feature: string;
  readonly status: number;
  readonly text: string;
  /** How its job ended, where it started one. */
  readonly jobError: string | null;
  readonly doorLookups: readonly string[];
}

const python = process.argv[2] ?? 'no-python';
/** What the Python of the test looks for: where it is, snscrape is missing. */
const withoutScraper = join(dirname(python), 'no-snscrape');
let doorLookups: string[] = [];

const w = await createWorkstation({
  dataFolder: mkdtempSync(join(tmpdir(), 'dropscope-door-')),
  host: 'headless',
  environment: {
    ...Object.fromEntries(SECRET_NAMES.map((name) => [name, `key-of-${name}`])),
    LOCAL_LLM_BASE_URL: 'http://models.lab.test/v1',
  },
  outboundRules: {
    allowLoopback: true,
    ports: 'any',
    sleep: () => Promise.resolve(),
    resolve: (name, done) => {
      doorLookups.push(name);
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    },
  },
  python,
});

const send = async (method: string, path: string, body?: string, type = 'application/json') => {
  const init = { method, headers: { 'content-type': type }, ...(body !== undefined && { body }) };
  const response = await w.fetch(new Request(`http://127.0.0.1${path}`, init));
  return { status: response.status, text: await response.text() };
};
const post = (path: string, body: unknown = {}) => send('POST', path, JSON.stringify(body));

const images = [{ file: 'https://images.test/a.png', name: 'a.png' }];
const upload = archiveText([{ text: 'with an image', images }, { text: 'without' }]);
await send('POST', '/api/import-complete-dataset?waitMs=60000', upload, 'application/octet-stream');
await send('PATCH', '/api/settings', JSON.stringify({ remoteMedia: true }));
const book = { name: 'b', otherwise: 'other', codes: [{ code: 'c', definition: '', phrases: ['with'] }] };
const { id } = JSON.parse((await post('/api/coder/codebooks', book)).text) as { id: string };
await send(
  'PUT',
  `/api/coder/codebooks/${id}/human-codes`,
  JSON.stringify({ codes: [{ dropNumber: 1, code: 'c' }] }),
);

const vendors = Object.keys(MODEL_VENDORS);
const modelOf = (vendor: string) => models.models.find(({ provider }) => provider === vendor)?.model;
const ask = (model: string | undefined) => post('/api/ai-models/analyze-qdrop', { content: 'x', model });
const tweets = (collector: string) =>
  post('/api/twitter/collect/example?waitMs=60000', { maxTweets: 5, collector, confirmCost: true });

const features: Readonly<Record<string, () => Promise<{ status: number; text: string }>>> = {
  archive: () => post('/api/archive/fetch'),
  image: () => post('/api/remote-images', { url: 'https://images.test/a.png' }),
  rss: () => post('/api/fetch-news', { sources: ['rss'] }),
  newsapi: () => post('/api/fetch-news', { sources: ['newsapi'] }),
  guardian: () => post('/api/fetch-news', { sources: ['guardian'] }),
  'x-api': () => tweets('x-api'),
  'twitter-scraper': () => tweets('twitter-scraper'),
  snscrape: () => tweets('snscrape'),
  browser: () => tweets('browser'),
  'truth-social': () => post('/api/truth-social/collect/example?waitMs=60000', { maxPosts: 5 }),
  'install-tools': () => {
    writeFileSync(withoutScraper, '');
    return post('/api/twitter/install-tools?waitMs=60000');
  },
  'local models': () => send('GET', '/api/ai-models/available'),
  ...Object.fromEntries(vendors.map((vendor) => [vendor, () => ask(modelOf(vendor))])),
  session: () =>
    post('/api/ai-analysis', {
      sessionName: 's',
      model: modelOf('openrouter'),
      analysisTypes: ['temporal', 'sentiment'],
    }),
  corpus: () =>
    post('/api/corpora', {
      name: 'lab',
      address: 'postgres://reader@corpus.lab.test:9/archive',
      mapping: { table: 'posts', columns: { id: 'id', account: 'account', time: 'time', text: 'text' } },
    }),
  coder: () => post(`/api/coder/codebooks/${id}/runs`, { coder: modelOf('openrouter') }),
};

const jobErrorOf = async (text: string): Promise<string | null> => {
  const session = /"sessionId":"([^"]+)"/.exec(text)?.[1];
  const view = session === undefined ? text : (await send('GET', `/api/ai-analysis/${session}`)).text;
  const job = /"jobId":"([^"]+)"/.exec(view)?.[1];
  if (job === undefined) return null;
  for (;;) {
    const { finishedAt, error } = await w.services.jobs.get(job);
    if (finishedAt !== null) return error;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

const note = (line: string): void => {
  appendFileSync(process.env['DROPSCOPE_SOCKET_NOTES'] ?? '', `${line}\n`);
};

const useAll = async (network: 'off' | 'on'): Promise<readonly FeatureResult[]> => {
  note(`network ${network}`);
  rmSync(withoutScraper, { force: true });
  await send('PATCH', '/api/settings', JSON.stringify({ network: network === 'on' }));
  const results: FeatureResult[] = [];
  for (const [feature, use] of Object.entries(features)) {
    doorLookups = [];
    note(`feature ${feature}`);
    const { status, text } = await use();
    const jobError = await jobErrorOf(text);
    results.push({ feature, status, text, jobError, doorLookups: [...new Set(doorLookups)] });
  }
  return results;
};

const results = { off: await useAll('off'), on: await useAll('on') };
note('end');
await w.close();
process.stdout.write(JSON.stringify(results));
