import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { computingSchema } from '#shared/contract/analyses.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import { callsOfTurn } from '#tests/helpers/shares.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

/** Files, and what is told for as long as somebody listens. */
const isOpened = ({ method, path, produces }: Endpoint): boolean =>
  method === 'GET' && !path.includes(':') && produces === undefined;

/** Whatever a page can read on opening without a choice of its reader. */
const OPENED = callsOfTurn(Object.entries(endpoints) as [EndpointName, Endpoint][])
  .map(([, endpoint]) => endpoint)
  .filter(isOpened);

/** Every row of posts or events, in no order that lets a page end early; the facets' hits are a list made by the statement itself. */
const isWholeRead = (step: string): boolean =>
  /^SCAN (?:social_posts|news_events)(?! USING (?:COVERING )?INDEX)/.test(step) ||
  (step.includes('AUTOMATIC') && !step.startsWith('SEARCH hits '));

/** As a page asks on opening: what takes long is a job. */
const OPENING = { 'X-Result': 'opened', Prefer: 'respond-async' };

/** @returns the jobs that are still to end before all is shown. */
const open = async (): Promise<readonly string[]> => {
  const jobs: string[] = [];
  for (const { path } of OPENED) {
    const { status, value } = await w.send('GET', path, undefined, OPENING);
    // Without what it requires, and where nothing is stored yet, a question reads nothing else.
    expect([path, status < 500]).toEqual([path, true]);
    if (status === 202) jobs.push(computingSchema.parse(value).jobId);
  }
  return jobs;
};

it('reads no whole table of posts or events when a page is opened again, and makes no index for a statement', async () => {
  let jobs = await open();
  const statements = new Set<string>();
  const { prepare } = Sqlite.prototype;
  const spy = vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (
    this: Sqlite.Database,
    source: string,
  ) {
    statements.add(source);
    return prepare.call(this, source);
  });
  // Until all is computed a page reads nothing of what it shows.
  while (jobs.length > 0) {
    for (const id of jobs) await w.finished(id);
    jobs = await open();
  }
  spy.mockRestore();
  expect(statements.size).toBeGreaterThan(20);
  const db = w.sql();
  const plans = [...statements]
    .filter((source) => /^\s*(?:select|with)/i.test(source))
    .map((source) => ({
      source,
      steps: db
        .prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${source}`)
        .all(...Array.from(source.matchAll(/\?/g), () => 1))
        .map(({ detail }) => detail),
    }));
  db.close();
  expect(plans.filter(({ steps }) => steps.some(isWholeRead))).toEqual([]);
});
