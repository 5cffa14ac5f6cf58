import { createHash } from 'node:crypto';
import { inspectRoutes } from 'hono/dev';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#main/api/app.ts';
import { ERROR_STATUS } from '#main/base/errors.ts';
import { computingSchema } from '#shared/contract/analyses.ts';
import { isPaged, isStream, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import { samples } from '#tests/helpers/samples.ts';
import { callsOfTurn, SECTIONS_OF_TURN } from '#tests/helpers/shares.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];

/** Section 7 of the specification, as method and path. */
const SECTION_7 = [
  'GET /api/q-drops',
  'GET /api/q-drops/stats',
  'GET /api/q-drops/temporal-distribution',
  'GET /api/q-drops/number/:dropNumber/abbreviations',
  'GET /api/correlations',
  'GET /api/correlations/matrix',
  'GET /api/network-graph',
  'POST /api/fetch-news',
  'GET /api/ai-analysis',
  'GET /api/ai-analysis/:id',
  'POST /api/ai-analysis',
  'POST /api/initialize-database',
  'GET /api/export/analysis',
  'POST /api/pattern-analysis/run',
  'GET /api/pattern-analysis/temporal-clusters',
  'GET /api/pattern-analysis/frequency',
  'GET /api/pattern-analysis/content',
  'GET /api/pattern-analysis/deltas',
  'POST /api/ingest-complete-qdrops',
  'POST /api/import-complete-dataset',
  'GET /api/abbreviations/correlation-stats',
  'GET /api/abbreviation-keys',
  'GET /api/abbreviation-keys/search',
  'GET /api/abbreviation-keys/stats',
  'GET /api/twitter/check-tools',
  'GET /api/twitter/stats',
  'GET /api/twitter/posts',
  'POST /api/twitter/install-tools',
  'POST /api/twitter/collect/:username',
  'POST /api/truth-social/collect/:username',
  'GET /api/truth-social/stats',
  'GET /api/social-posts',
  'GET /api/coordination-analysis',
  'POST /api/coordination-analysis/run',
  'GET /api/ai-models/available',
  'GET /api/ai-models/compare-costs',
  'POST /api/ai-models/analyze-qdrop',
];

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

describe('the contract', () => {
  it('holds every call of section 7', () => {
    const paths = all.map(([, { method, path }]) => `${method} ${path}`);
    for (const call of SECTION_7) expect(paths).toContain(call);
  });

  it('names each method and path once', () => {
    const paths = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('mounts every endpoint once and nothing else', () => {
    const paths = inspectRoutes(createApi(w.services))
      .filter(({ isMiddleware }) => !isMiddleware)
      .map(({ method, path }) => `${method} ${path}`);
    expect(paths.toSorted()).toEqual(all.map(([, { method, path }]) => `${method} ${path}`).toSorted());
  });
});

/** Path parameters that exist in the demonstration data; any other name gets one that does not. */
const KNOWN_PARAMETERS: Readonly<Record<string, string>> = { dropNumber: '1', username: 'demo_account_one' };

const pathOf = (name: EndpointName, { path }: Endpoint): string =>
  samples[name]?.path ??
  path.replaceAll(/:(\w+)/g, (_all, parameter: string) => KNOWN_PARAMETERS[parameter] ?? 'no-such');

/** A read that needs nothing must answer; others may refuse what the test sends, in one sentence. */
const isPlainRead = (name: EndpointName, { method, path }: Endpoint): boolean =>
  method === 'GET' && !path.includes('/:') && samples[name]?.also === undefined;

const isError = (text: string, headers: Headers): void => {
  expect(headers.get('content-type')).toMatch(/^text\/plain/);
  expect(Object.keys(ERROR_STATUS)).toContain(headers.get('x-error-code'));
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SQLITE|SELECT |\{"/);
  expect(text.trim().length).toBeGreaterThan(10);
};

/** Files that a job of their own gathers each time; none has a shape that the contract describes. */
const GATHERED: Partial<Record<EndpointName, string>> = {
  exportAnalysis: `${endpoints.exportAnalysis.path}?sections=${SECTIONS_OF_TURN}`,
  exportVault: endpoints.exportVault.path,
};
const isGathered = (name: EndpointName): boolean => name in GATHERED;

/** What is computed comes first: it is stored by the reading below, until calls that follow change the data. */
const answered = callsOfTurn(all);

describe('reading', () => {
  // Before the calls below: jobs that they start would still be writing, and they are answered from what this stores.
  it('writes nothing but the answers that it had to compute', { timeout: 900_000 }, async () => {
    // What is gathered leaves everything but the list of jobs as it was.
    // Seals of rows and what the planner is told are written when there is time.
    const contents = (): unknown =>
      w
        .sql()
        .prepare(
          `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('jobs', 'row_seals') AND name NOT LIKE 'sqlite_stat%' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
        )
        .pluck()
        .all()
        .map((name) => [
          name,
          createHash('sha256')
            .update(
              JSON.stringify(
                w
                  .sql()
                  .prepare(`SELECT * FROM "${String(name)}"`)
                  .raw()
                  .all(),
              ),
            )
            .digest('hex'),
        ]);
    const readAll = async (): Promise<void> => {
      for (const [name, description] of answered)
        if (description.method === 'GET' && !isStream(description) && !isGathered(name))
          await w.get(pathOf(name, description));
      await w.services.jobs.stored();
    };
    const changes = (): unknown => w.sql().pragma('data_version', { simple: true });
    await readAll();
    const before = changes();
    await readAll();
    expect(changes()).toBe(before);
    const gather = async (): Promise<unknown> => {
      for (const [name, path] of Object.entries(GATHERED)) {
        const { status } = await w.get(path);
        expect([name, status]).toEqual([name, 200]);
      }
      await w.services.jobs.stored();
      return contents();
    };
    // The first one computes what it shows.
    const kept = await gather();
    expect(await gather()).toEqual(kept);
  });
});

describe.each(answered)('%s', (name, description) => {
  it('answers in its described shape, or with one sentence', async () => {
    // What is gathered has answered above, and would be computed anew for the data that the calls before have changed. A run of all
    // patterns answers after eight analyses: `patterns-run.full.test.ts` reads what it answers by its description.
    if (isStream(description) || isGathered(name) || name === 'runPatternAnalysis') return;
    const path = pathOf(name, description);
    const { status, text, headers, value } = await (description.method === 'GET'
      ? w.get(path)
      : w.send(description.method, path, samples[name]?.body));
    expect([name, status, text.slice(0, 300)]).not.toEqual([name, 500, text.slice(0, 300)]);
    if (isPlainRead(name, description))
      expect([name, status, text.slice(0, 300)]).toEqual([name, 200, text.slice(0, 300)]);
    expect([name, headers.get('x-time-zone')]).toEqual([name, 'UTC']);
    if (status === 200) expect([name, headers.has('x-total-count')]).toEqual([name, isPaged(description)]);
    if (status >= 400) isError(text, headers);
    else if (description.produces === undefined) {
      // A busy machine answers with the job before its end.
      const described = status === 202 ? computingSchema : description.answer;
      const parsed = described.safeParse(value);
      expect(parsed.error?.issues.slice(0, 3) ?? []).toEqual([]);
    }
  });
});

describe.each(all)('%s', (name, description) => {
  it('refuses what it does not take, naming it', async () => {
    if (description.query !== undefined) {
      const shape = Object.keys((description.query as { shape?: object }).shape ?? {});
      const bounded = shape.find((key) =>
        [
          'limit',
          'minScore',
          'minSize',
          'inputTokens',
          'correlationThreshold',
          'startDate',
          'granularity',
          'format',
        ].includes(key),
      );
      if (bounded === undefined) return;
      const url = new URL(pathOf(name, description), 'http://127.0.0.1');
      url.searchParams.set(bounded, 'nonsense');
      const { status, text, headers } = await w.send(
        description.method,
        url.pathname + url.search,
        samples[name]?.body,
      );
      expect([name, status, [400, 404].includes(status)]).toEqual([name, status, true]);
      isError(text, headers);
      if (status === 400) expect(text).toContain(bounded);
    }
    if (description.body !== undefined) {
      const response = await w.fetch(
        new Request(`http://127.0.0.1${pathOf(name, description)}`, {
          method: description.method,
          body: '{"broken',
        }),
      );
      expect([name, response.status, [400, 404].includes(response.status)]).toEqual([
        name,
        response.status,
        true,
      ]);
      isError(await response.text(), response.headers);
    }
  });
});

describe('a request', () => {
  it('for what does not exist is answered with 404 and one sentence', async () => {
    for (const path of ['/api/nope', '/api/q-drops/number', '/']) {
      const { status, text, headers } = await w.get(path);
      expect(status).toBe(404);
      isError(text, headers);
    }
  });

  it('with a body over the limit is refused, by length or chunk by chunk', async () => {
    const path = 'http://127.0.0.1/api/ai-analysis';
    const big = 'x'.repeat(1_000_001);
    const stated = await w.fetch(new Request(path, { method: 'POST', body: big }));
    const stream = new ReadableStream({
      start: (controller) => {
        for (let part = 0; part < 11; part += 1)
          controller.enqueue(new TextEncoder().encode('y'.repeat(100_000)));
        controller.close();
      },
    });
    const chunked = await w.fetch(new Request(path, { method: 'POST', body: stream, duplex: 'half' }));
    expect([stated.status, chunked.status]).toEqual([413, 413]);
  });
});

describe('the OpenAPI document', () => {
  it('describes every endpoint', async () => {
    const { value } = await w.get<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    }>('/api/openapi.json');
    expect(value.openapi).toBe('3.1.0');
    const ids = Object.values(value.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(new Set(ids)).toEqual(new Set(Object.keys(endpoints)));
  });
});
