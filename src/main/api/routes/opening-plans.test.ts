import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

/** What the pages read on opening from tables that grow with the data; answers of methods are read by their number. */
const OPENED: readonly EndpointName[] = [
  ...(['listDrops', 'getDropFacets', 'getTimeline', 'listTimelineEvents'] as const),
  ...(['listNewsEvents', 'getNewsSummary', 'listSocialPosts', 'getTwitterStats', 'listTweets'] as const),
  ...(['getTruthSocialStats', 'listSocialPlatforms', 'listSocialAccounts', 'getAdminOverview'] as const),
  ...(['getAbbreviationKeyStats', 'listSets', 'listDatasets', 'listJobs', 'listAnalyses'] as const),
];

/** Every row of posts or events, in no order that lets a page end early; the facets' hits are a list made by the statement itself. */
const isWholeRead = (step: string): boolean =>
  /^SCAN (?:social_posts|news_events)(?! USING INDEX)/.test(step) ||
  (step.includes('AUTOMATIC') && !step.startsWith('SEARCH hits '));

const open = async (): Promise<void> => {
  for (const name of OPENED) {
    const { status } = await w.send('GET', endpoints[name].path);
    expect([name, status]).toEqual([name, 200]);
  }
};

it('reads no whole table of posts or events when a page is opened again, and makes no index for a statement', async () => {
  await open();
  const statements = new Set<string>();
  const { prepare } = Sqlite.prototype;
  const spy = vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (
    this: Sqlite.Database,
    source: string,
  ) {
    statements.add(source);
    return prepare.call(this, source);
  });
  await open();
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
