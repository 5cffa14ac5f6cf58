import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coordination } from '#main/analysis/methods/coordination/coordination.ts';
import { hashRows, sourcesOfResult } from '#main/db/result-hashes.ts';
import { demonstrationAccounts, demonstrationSeed } from '#scripts/demonstration/demonstration.ts';
import { ladderAccounts } from '#scripts/demonstration/ladder-accounts.ts';
import { writeLadderPosts } from '#scripts/demonstration/ladder-posts.ts';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import {
  coordinationFindingSchema,
  coordinationRulesSchema,
  coordinationRunSchema,
  ledgerRowSchema,
  type CoordinationFinding,
  type CoordinationRules,
  type CoordinationRun,
  type LedgerRow,
} from '#shared/contract/coordination.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import { reportSchema } from '#shared/contract/report.ts';
import { demonstration } from '#tests/helpers/demonstration.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { writtenWords } from '#tests/helpers/written-words.ts';

const RUN = '/api/coordination-analysis';
const ACCOUNT = 'demo_account_one';
const { answers } = demonstration;

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
}, 120_000);
afterAll(() => w.dispose());

const start = async (body: object): Promise<string> => {
  const answer = await w.post<{ jobId: string; runId?: string }>(`${RUN}/run`, body);
  expect(answer.status).toBe(200);
  const job = await w.finished(answer.value.jobId);
  expect(job.error).toBeNull();
  return (job.result as { runId: string }).runId;
};
const findings = async (query: string): Promise<CoordinationFinding[]> => {
  const { value } = await w.get<CoordinationFinding[]>(`${RUN}?limit=5000&${query}`);
  return value.map((one) => coordinationFindingSchema.parse(one));
};

describe('the demonstration data set', () => {
  it('brings posts of invented accounts, marked as such, on both platforms', async () => {
    const { headers, value } = await w.get<SocialPost[]>('/api/social-posts?limit=5');
    const ofLadder = writeLadderPosts(demonstration, demonstrationSeed).length;
    expect(Number(headers.get('X-Total-Count'))).toBe(12_000 + ofLadder);
    expect(value.every((post) => post.isDemonstration && post.timeFlag === null)).toBe(true);
    const { value: accounts } = await w.get<SocialAccount[]>('/api/social-accounts');
    const invented = [...demonstrationAccounts, ...ladderAccounts].map(({ username }) => username);
    expect(
      accounts.filter(({ origin }) => origin === 'demonstration').map(({ username }) => username),
    ).toEqual(invented.toSorted());
    expect(accounts.filter(({ origin }) => origin === 'shipped')).toHaveLength(2);
    for (const platform of ['twitter', 'truthsocial'])
      expect(
        Number((await w.get(`/api/social-posts?platform=${platform}`)).headers.get('X-Total-Count')),
      ).toBeGreaterThan(1000);
    expect((await w.get('/api/q-drops/number/42/context')).status).toBe(200);
  });
});

const readRules = async (): Promise<CoordinationRules> =>
  coordinationRulesSchema.parse((await w.get<CoordinationRules>(`${RUN}/rules`)).value);

/** Of the only run: a quarter of the surrogates of the default, and a rule, which decides nothing but what is marked as meeting it. */
let runId = '';
beforeAll(async () => {
  const rule = (await readRules()).presets.find(({ id }) => id === 'coortweet')?.rule;
  runId = await start({ username: ACCOUNT, parameters: { ...rule, surrogates: 249 } });
}, 120_000);

describe('a coordination run', () => {
  it('finds the planted pairs and calls them proofs, and little else', async () => {
    const proofs = await findings(`username=${ACCOUNT}&isProof=true`);
    const planted = answers.postPairs.map((pair) => `${pair.drop} ${pair.postExternalId}`);
    const posts = new Map<string, string>();
    for (const { postId, postItem } of proofs) {
      const post = w
        .sql()
        .prepare(`SELECT 'post:' || platform || '/' || external_id FROM social_posts WHERE id = ?`)
        .pluck()
        .get(postId);
      expect(postItem).toBe(post);
    }
    for (const id of new Set(proofs.map((one) => one.postId))) {
      const { value } = await w.get<SocialPost>(`/api/social-posts/${id}`);
      posts.set(id, value.externalId);
    }
    const found = new Set(proofs.map((one) => `${one.dropNumber} ${posts.get(one.postId) ?? ''}`));
    const ofAccount = await w.get<SocialPost[]>(`/api/social-posts?username=${ACCOUNT}&limit=5000`);
    const own = new Set(ofAccount.value.map((post) => post.externalId));
    const mine = planted.filter((pair) => own.has(pair.split(' ')[1] ?? ''));
    expect(mine.length).toBeGreaterThan(5);
    expect(mine.filter((pair) => found.has(pair)).length / mine.length).toBeGreaterThanOrEqual(0.95);
    const false_ = [...found].filter((pair) => !planted.includes(pair));
    expect(false_.length).toBeLessThanOrEqual(Math.ceil(found.size * 0.2));
    for (const proof of proofs) {
      expect(proof.correlationScore).toBeGreaterThanOrEqual(0.7);
      expect(proof.q).toBeLessThan(0.05);
      expect(proof.confidence).toBeCloseTo(1 - proof.q, 12);
    }
  });

  it('keeps what chance explains, says which side came first, strongest first', async () => {
    const all = await findings(`username=${ACCOUNT.toUpperCase()}`);
    expect(all.some((one) => one.proofType === 'within chance' && !one.isProof)).toBe(true);
    for (const one of all) {
      expect([one.sourceType, one.targetType]).toContain('qdrop');
      expect(one.sourceType === 'qdrop').toBe(one.timeDelta >= 0);
    }
    const order = all.map((one) => [Number(!one.isProof), one.q] as const);
    expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));
    expect(
      (await findings(`username=${ACCOUNT}&type=time-delta`)).every((one) => one.type === 'time-delta'),
    ).toBe(true);
    expect(await findings('username=nobody_here')).toEqual([]);
  });

  it('carries everything it takes to repeat it, and the chart for k = 0 … 60 with its band', async () => {
    const { value } = await w.get<CoordinationRun>(`${RUN}/runs/${runId}`);
    const run = coordinationRunSchema.parse(value);
    expect(run).toMatchObject({
      username: ACCOUNT,
      platform: 'all',
      seed: 4966,
      methodVersion: coordination.version,
      isStale: false,
    });
    expect(run.parameters).toMatchObject({ windowMinutes: 60, surrogates: 249, object: 'any' });
    expect([run.dropsHash, run.postsHash].every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    expect(run.accounts.map((one) => one.platform).toSorted()).toEqual(['truthsocial', 'twitter']);
    for (const account of run.accounts) {
      expect(account.chart.either.map((row) => row.minutes)).toEqual(Array.from({ length: 61 }, (_, k) => k));
      for (const [k, row] of account.chart.either.entries()) {
        expect(row.observed).toBeLessThanOrEqual(account.tested);
        expect(row.observed).toBeGreaterThanOrEqual(account.chart.either[k - 1]?.observed ?? 0);
        expect(row.interval?.low).toBeLessThanOrEqual(row.observed / account.tested);
        expect(row.interval?.high).toBeGreaterThanOrEqual(row.observed / account.tested);
      }
    }
    const { value: runs } = await w.get<CoordinationRun[]>(`${RUN}/runs?username=${ACCOUNT}`);
    expect(runs.map((one) => coordinationRunSchema.parse(one).id)).toContain(runId);
  });

  it('keeps a ledger in which hits and misses together are the drops tested', async () => {
    const { value: run } = await w.get<CoordinationRun>(`${RUN}/runs/${runId}`);
    const { ledger } = run;
    expect(ledger.hits + ledger.misses).toBe(ledger.tested);
    expect(ledger.isWhole).toBe(true);
    const hits = await w.get<LedgerRow[]>(`${RUN}/runs/${runId}/ledger?kind=hits&limit=5000`);
    const misses = await w.get<LedgerRow[]>(`${RUN}/runs/${runId}/ledger?kind=misses&limit=5000`);
    expect(Number(hits.headers.get('X-Total-Count'))).toBe(ledger.pairs);
    expect(Number(misses.headers.get('X-Total-Count'))).toBe(ledger.misses);
    for (const row of [...hits.value, ...misses.value]) ledgerRowSchema.parse(row);
    expect(hits.value.every((row) => Math.abs(row.deltaSeconds ?? 9e9) <= 3600 && row.postId !== null)).toBe(
      true,
    );
    expect(misses.value.every((row) => Math.abs(row.deltaSeconds ?? 9e9) > 3600 && row.postId === null)).toBe(
      true,
    );
    const written = writtenWords(w);
    const terms = hits.value.flatMap(({ sharedTerms }) => sharedTerms);
    expect(terms.length).toBeGreaterThan(20);
    expect(terms.filter((term) => !written.has(term))).toEqual([]);
    const listed = (await findings(`username=${ACCOUNT}`)).flatMap(({ sharedWords }) => sharedWords);
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.filter((word) => !written.has(word))).toEqual([]);
    const [first] = hits.value;
    const near = await w.get<LedgerRow[]>(
      `${RUN}/runs/${runId}/ledger?dropNumber=${first?.dropNumber}&maxMinutes=60`,
    );
    expect(near.value.length).toBeGreaterThan(0);
  });
});

describe('the rule builder', () => {
  it('offers the presets of the two toolkits and every parameter with its bounds', async () => {
    const rules = await readRules();
    expect(
      rules.presets.map((one) => [
        one.title,
        one.rule.windowSeconds,
        one.rule.minParticipation,
        one.rule.minWeight,
      ]),
    ).toEqual([
      ['Workstation', 3600, 1, 1],
      ['CooRTweet', 10, 2, 1],
      ['QUT toolkit', 1, 1, 2],
    ]);
    expect(rules.parameters.find((one) => one.name === 'windowMinutes')).toMatchObject({
      minimum: 1,
      maximum: 360,
      unit: 'minutes',
    });
    expect(rules.defaults).toMatchObject({ windowMinutes: 60, surrogates: 1000 });
  });

  it('marks which findings meet a rule, names it, and says what it keeps next to chance', async () => {
    const all = await findings(`runId=${runId}`);
    const meeting = await findings(`runId=${runId}&meetsRule=true`);
    expect(meeting.length).toBeLessThan(all.length);
    for (const one of meeting)
      if (one.type !== 'anniversary') expect(Math.abs(one.timeDelta * 60)).toBeLessThanOrEqual(10);
    const { value: run } = await w.get<CoordinationRun>(`${RUN}/runs/${runId}`);
    expect(run.parameters).toMatchObject({ windowSeconds: 10, minParticipation: 2 });
    for (const { rule: kept } of run.accounts) {
      expect([kept?.observed, kept?.expected, kept?.p].map((figure) => typeof figure)).toEqual([
        ...['number', 'number', 'number'],
      ]);
      // Each whole number of days once, where there are fewer than surrogates.
      expect(kept?.surrogates).toBeGreaterThan(199);
      expect(kept?.surrogates).toBeLessThanOrEqual(249);
    }
  });
});

it('says of a run of an earlier version which it is and that it counted seconds, on its page and in a report', async () => {
  const sql = w.sql();
  const id = Number(runId);
  sql
    .prepare(
      "UPDATE coordination_runs SET method_version = 9, summary = json_remove(summary, '$.resolution') WHERE id = ?",
    )
    .run(id);
  const sha256 = hashRows(
    sourcesOfResult('comparison').map(
      (source) => sql.prepare(source).raw().iterate(id) as Iterable<readonly unknown[]>,
    ),
  );
  sql
    .prepare("UPDATE analysis_hashes SET sha256 = ? WHERE kind = 'comparison' AND id = ?")
    .run(sha256, String(id));
  const { value: run } = await w.get<CoordinationRun>(`${RUN}/runs/${runId}`);
  expect(run).toMatchObject({ methodVersion: 9, resolution: 'second', isStale: false });
  const answer = await w.get('/api/export/analysis?format=json&sections=coordination');
  const [section] = reportSchema.parse(answer.value).sections;
  expect(section?.methods.map(({ method, version }) => [method, version])).toEqual([['coordination', 9]]);
});

describe('bad input', () => {
  it.each([
    [{ username: '' }, 400],
    [{ username: 'a\nb' }, 400],
    [{ username: ACCOUNT, platform: 'other' }, 400],
    [{ username: ACCOUNT, parameters: { windowMinutes: 0 } }, 400],
    [{ username: ACCOUNT, parameters: { surrogates: 5 } }, 400],
    [{}, 400],
  ])('%j is refused', async (body, status) => {
    expect((await w.post(`${RUN}/run`, body)).status).toBe(status);
  });

  it('says what is missing: posts, drops, a run', async () => {
    const noPosts = await w.post(`${RUN}/run`, { username: 'nobody_here' });
    expect([noPosts.status, noPosts.text]).toEqual([
      409,
      'There are no posts of @nobody_here to compare: collect or import them first.',
    ]);
    const elsewhere = await w.post(`${RUN}/run`, { username: ACCOUNT, platform: 'telegram' });
    expect([elsewhere.status, elsewhere.text]).toEqual([
      409,
      expect.stringContaining('There are no posts of'),
    ]);
    const empty = await createTestWorkstation({ data: 'none' });
    expect((await empty.post(`${RUN}/run`, { username: ACCOUNT })).text).toContain('There are no drops');
    expect((await empty.get(`${RUN}/runs/7`)).status).toBe(404);
    expect((await empty.get(`${RUN}/runs/x`)).status).toBe(404);
    expect((await empty.get<unknown[]>(RUN)).value).toEqual([]);
    await empty.dispose();
  });

  it('can be cancelled, and leaves nothing', async () => {
    const started = await w.services.coordination.run(
      {
        username: ACCOUNT,
        platform: 'all',
        includeReposts: true,
        seed: 1,
        parameters: (await readRules()).defaults,
      },
      0,
    );
    const second = await w.post(`${RUN}/run`, { username: ACCOUNT });
    expect(second.status).toBe(409);
    const before = (await w.get<unknown[]>(`${RUN}/runs`)).value.length;
    expect((await w.services.jobs.cancel(started.jobId)).status).toBe('cancelled');
    expect((await w.get<unknown[]>(`${RUN}/runs`)).value).toHaveLength(before);
  });
});
