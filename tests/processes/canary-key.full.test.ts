import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTruthSocialCollector } from '#main/collectors/truth-social.ts';
import { createTwitterScraperCollector } from '#main/collectors/twitter-scraper.ts';
import { createXApiCollector } from '#main/collectors/x-api.ts';
import { EXPORT_FORMATS } from '#shared/contract/reports.ts';
import { SECRET_NAMES } from '#shared/contract/settings.ts';
import { CANARY, createAiWorkstation, endedSession, startedSession } from '#tests/helpers/ai-workstation.ts';
import {
  anthropicAnswer,
  chatAnswer,
  googleAnswer,
  startModelServer,
  type ModelServer,
  type SeenRequest,
} from '#tests/helpers/model-server.ts';
import { loopbackRules } from '#tests/helpers/outbound.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { sendJson, startWireServer, type WireServer } from '#tests/helpers/wire-server.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';

let server: ModelServer;
let sources: WireServer;
let w: TestWorkstation;
const bodies: string[] = [];
let call = 0;

const answerFor = ({ path }: SeenRequest, text: string) => {
  if (path.includes('/v1/messages')) return anthropicAnswer(text);
  return path.includes('generateContent') ? googleAnswer(text) : chatAnswer(text);
};

/** A provider that says the key back: in errors, in answers, in headers. */
const parrot = (request: SeenRequest) => {
  call += 1;
  const said = `you sent ${request.headers.authorization} ${String(request.headers['x-goog-api-key'])} in ${request.path}`;
  const headers = { 'x-request-id': `req-${request.headers.authorization}` };
  if (call % 3 === 0) return { status: 401, headers, body: { error: { message: said } } };
  const text = call % 3 === 1 ? JSON.stringify({ analysis: said, claims: [], caveats: [said] }) : said;
  return { status: 200, headers, body: answerFor(request, text) };
};

const note = async <Value>(answer: Promise<{ text: string; headers: Headers; value: Value }>) => {
  const { text, headers, value } = await answer;
  bodies.push(text, JSON.stringify([...headers]));
  return value;
};

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

/** X, Truth Social, NewsAPI and the Guardian, all saying the key back: as an error, as a page, as an answer of nothing. */
const startSourceParrot = (): Promise<WireServer> => {
  let calls = 0;
  return startWireServer(({ headers, url }, response) => {
    calls += 1;
    const said = `you sent ${JSON.stringify(headers)} to ${url.href}`;
    const back = { 'x-request-id': String(headers.authorization ?? headers['x-api-key'] ?? headers.cookie) };
    if (calls % 4 === 0) sendJson(response, { error: said }, 500, back);
    else if (calls % 4 === 1)
      sendJson(response, { status: 'error', code: said, message: said, detail: said }, 401, back);
    else if (calls % 4 === 2) {
      response.writeHead(403, { 'content-type': 'text/html', ...back });
      response.end(`<title>${said}</title>`);
    } else sendJson(response, { title: said, errors: [{ title: said, detail: said }] }, 200, back);
  });
};

/** Asks every collector with a key a few times, so that each meets every answer of the parrot. */
const collectEverywhere = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    await note(w.post('/api/twitter/collect/example', { maxTweets: 50, confirmCost: true }));
    await note(w.post('/api/truth-social/collect/example', { maxPosts: 50 }));
    await note(w.post('/api/fetch-news', { sources: ['newsapi'] }));
    await note(w.post('/api/fetch-news', { sources: ['guardian'] }));
    const jobs = await note(w.get<{ id: string }[]>('/api/jobs?limit=50'));
    for (const { id } of jobs) bodies.push(JSON.stringify(await w.finished(id)));
  }
  for (const path of [
    '/api/social-imports',
    '/api/social-posts',
    '/api/news-events?limit=50',
    '/api/twitter/stats',
  ])
    await note(w.get(path));
};

beforeAll(async () => {
  server = await startModelServer([parrot]);
  sources = await startSourceParrot();
  const at = { baseUrl: sources.origin, pause: () => Promise.resolve() };
  w = await createAiWorkstation(server, {
    size: 60,
    variable: 'NO_KEY_HERE',
    start: {
      outboundRules: { ...loopbackRules, limits: { maxWaitMs: 2000 } },
      addresses: { news: { feeds: [], newsApi: sources.origin, guardian: sources.origin } },
      collectors: (outbound) =>
        Promise.resolve([
          createXApiCollector({ ...at, outbound, bearerToken: CANARY }),
          createTwitterScraperCollector({ ...at, outbound, cookies: { authToken: CANARY, ct0: CANARY } }),
          createTruthSocialCollector({ ...at, outbound, accessToken: CANARY }),
        ]),
    },
  });
  for (const name of SECRET_NAMES)
    await note(w.send('PUT', `/api/settings/secrets/${name}`, { value: CANARY }));
});
afterAll(async () => {
  await w.dispose();
  await server.close();
  await sources.close();
});

describe('a known key through every flow', () => {
  it('reaches the providers, and nothing else', async () => {
    const models = await note(w.get<{ provider: string; model: string }[]>('/api/ai-models/available'));
    const providers = new Map(models.map(({ provider, model }) => [provider, model]));
    expect(providers.size).toBe(5);
    for (const model of providers.values()) {
      for (let round = 0; round < 3; round += 1) {
        await note(w.post('/api/ai-models/analyze-qdrop', { content: 'Say it.', model }));
        const id = await startedSession(w, { model, analysisTypes: ['temporal', 'sentiment'] });
        bodies.push(JSON.stringify(await endedSession(w, id)));
        await note(w.get(`/api/ai-analysis/${id}/records`));
      }
    }
    expect(
      server.seen.filter(({ headers }) => JSON.stringify(headers).includes(CANARY)).length,
    ).toBeGreaterThan(20);

    const book = {
      name: 'b',
      otherwise: 'other',
      codes: [{ code: 'c', definition: '', phrases: ['watch'] }],
    };
    const { id } = await note(w.post<{ id: string }>('/api/coder/codebooks', book));
    await note(
      w.send('PUT', `/api/coder/codebooks/${id}/human-codes`, { codes: [{ dropNumber: 1, code: 'c' }] }),
    );
    for (const coder of providers.values()) {
      if (coder === 'local/statistics') continue;
      const run = await note(w.post<{ jobId: string }>(`/api/coder/codebooks/${id}/runs`, { coder }));
      bodies.push(JSON.stringify(await w.finished(run.jobId)));
    }
    await collectEverywhere();
    const asked = sources.requests.filter(({ headers, url }) =>
      JSON.stringify([headers, url.href]).includes(CANARY),
    );
    expect(asked.length).toBeGreaterThan(12);

    for (const path of [
      '/api/settings',
      '/api/settings/export',
      '/api/ai-analysis',
      '/api/jobs',
      '/api/health',
      '/api/admin/log?level=debug&limit=1000',
      `/api/coder/codebooks/${id}`,
      ...ofTurn(EXPORT_FORMATS, 3).map((format) => `/api/export/analysis?format=${format}`),
    ]) {
      await note(w.get(path));
    }
    await note(w.post('/api/admin/backups'));
    w.sql().pragma('wal_checkpoint(TRUNCATE)');

    const where = bodies.filter((body) => body.includes(CANARY)).map((body) => body.slice(0, 200));
    expect(where).toEqual([]);
    const files = filesUnder(w.folder).filter((file) => readFileSync(file).includes(CANARY));
    expect(files.map((file) => relative(w.folder, file))).toEqual(['secrets.json']);
    if (process.platform !== 'win32') expect(statSync(join(w.folder, 'secrets.json')).mode & 0o077).toBe(0);
  });
});
