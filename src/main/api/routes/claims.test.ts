import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkClaimLog } from '#main/workers/tasks/check-claim-log.ts';
import { denominatorSentence, tallySentence } from '#shared/claim-sentences.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import type { Claim, ClaimLogEntry, ClaimRow, LedgerCheck, QueueItem } from '#shared/contract/claims.ts';
import type { Report } from '#shared/contract/report.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
/** Milliseconds by which the clock of the workstation is behind. */
let behind = 0;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short', now: () => Date.now() - behind });
});
afterAll(() => w.dispose());

type Fields = Readonly<Record<string, unknown>>;

const done = async (path: string, body: Fields): Promise<Claim> => {
  const { value, status, text } = await w.post<Claim>(path, body);
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  return value;
};
const refused = async (path: string, body: Fields): Promise<string> => {
  const { status, text } = await w.post(path, body);
  expect([400, 404, 409]).toContain(status);
  // One sentence, not a page of JSON.
  expect(text).toMatch(/^\S[^{}]*[.]$/u);
  return text;
};

const queueOf = async (decision: string): Promise<QueueItem[]> =>
  (await w.get<QueueItem[]>(`/api/claim-queue?decision=${decision}&limit=5000`)).value;
const nextDrop = async (): Promise<number> =>
  (await queueOf('none'))[0]?.dropNumber ?? expect.fail('the queue is empty');

const rule = {
  rule: 'A newspaper reports that the harbor was closed.',
  dueDate: '2021-06-30',
  reference: { category: 'politics', words: '' },
  probability: 0.3,
};
const newClaim = (fields: Fields = {}): Fields => ({
  by: 'Ann',
  text: 'The harbor will be closed.',
  madeOn: '2018-03-01',
  ...rule,
  ...fields,
});
const source = {
  by: 'Ann',
  direction: 'for',
  source: { title: 'Harbor closed', accessedAt: '2026-01-02T10:00:00', publishedOn: '2018-03-05' },
};
const judgment = (by: string, fields: Fields = {}): Fields => ({
  by,
  outcome: 'happened',
  reason: 'Evidence 1 reports it.',
  evidence: [1],
  ...fields,
});
const withEvidence = async (fields: Fields = {}): Promise<string> => {
  const { id } = await done('/api/claims', newClaim(fields));
  await done(`/api/claims/${id}/evidence`, source);
  return `/api/claims/${id}`;
};
const verify = async (): Promise<LedgerCheck> =>
  (await w.post<LedgerCheck>('/api/claim-log/verify?waitMs=60000')).value;

describe('the queue', () => {
  it('contains the drops with a marker of the future, and what was decided about each', async () => {
    const { value: counts } = await w.get<{ categories: { category: string; count: number }[] }>(
      '/api/q-drops/category-counts',
    );
    const marked = counts.categories.find(({ category }) => category === 'predictions')?.count;
    expect((await queueOf('any')).length).toBe(marked);
    const drop = await nextDrop();
    const answer = await w.post<QueueItem>('/api/claim-queue/decisions', {
      by: 'Ann',
      drop,
      decision: 'too-vague',
      note: 'No event is named.',
    });
    expect(answer.value).toMatchObject({ dropNumber: drop, decision: { decision: 'too-vague', by: 'Ann' } });
    expect((await queueOf('too-vague')).map(({ dropNumber }) => dropNumber)).toEqual([drop]);
    expect((await queueOf('none')).length).toBe((marked ?? 0) - 1);
  });

  it('settles a drop by a claim, which no later decision takes out of the count', async () => {
    const drop = await nextDrop();
    const { value: item } = await w.get<{ timestamp: string }>(`/api/q-drops/number/${drop}`);
    const claim = await done('/api/claims', newClaim({ items: [`drop:${drop}`], madeOn: null }));
    expect(claim).toMatchObject({
      madeAt: item.timestamp,
      items: [{ key: `drop:${drop}` }],
      outcome: 'open',
    });
    expect((await queueOf('claim'))[0]?.decision).toMatchObject({ claim: claim.id, by: 'Ann' });
    const body = { by: 'Ann', drop, decision: 'not-a-claim' };
    expect(await refused('/api/claim-queue/decisions', body)).toContain(`is claim ${claim.id} already`);
    const other = await nextDrop();
    const repeat = { by: 'Ann', drop: other, decision: 'duplicate' };
    expect(await refused('/api/claim-queue/decisions', repeat)).toContain('needs the number of the claim');
    expect(await refused('/api/claim-queue/decisions', { ...repeat, of: 99_999 })).toContain(
      'There is no claim 99999',
    );
    const { value } = await w.post<QueueItem>('/api/claim-queue/decisions', { ...repeat, of: claim.id });
    expect(value.decision).toMatchObject({ decision: 'duplicate', claim: claim.id });
  });
});

describe('a claim', () => {
  it('is resolved by two judges who do not see each other’s judgment, and by adjudication', async () => {
    const path = await withEvidence();
    const first = await done(`${path}/judgments`, judgment('Ben', { isBlind: true }));
    expect(first).toMatchObject({ outcome: 'open', isWaiting: true, judgments: [] });
    const { value: log } = await w.get<ClaimLogEntry[]>('/api/claim-log?limit=1');
    expect(log[0]).toMatchObject({ act: 'judgment', by: 'Ben', payload: null });
    expect((await w.get<Claim>(path)).text).not.toContain('Evidence 1 reports it.');
    const second = await done(`${path}/judgments`, judgment('Cleo', { outcome: 'did-not-happen' }));
    expect(second).toMatchObject({ outcome: 'disputed', isWaiting: false });
    expect(second.judgments.map(({ judge, isBlind }) => [judge, isBlind])).toEqual([
      ['Ben', true],
      ['Cleo', true],
    ]);
    const settled = await done(`${path}/adjudication`, judgment('Dora', { outcome: 'partly' }));
    expect(settled).toMatchObject({ outcome: 'partly', adjudication: { judge: 'Dora' } });
    expect(settled.judgments).toHaveLength(2);
  });

  it('shows that its rule was changed after evidence, and asks the judges again', async () => {
    const path = await withEvidence({ mode: 'confirmatory' });
    expect((await done(`${path}/judgments`, judgment('Ben'))).outcome).toBe('happened');
    const next = await done(`${path}/versions`, {
      ...rule,
      by: 'Ann',
      reason: 'One more paper',
      dueDate: '2022-01-01',
    });
    expect(next).toMatchObject({ outcome: 'open', mode: 'exploratory' });
    expect(next.versions.map(({ version, isAfterEvidence }) => [version, isAfterEvidence])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(next.judgments).toHaveLength(1);
    const { value: rows } = await w.get<ClaimRow[]>('/api/claims?isChangedAfterEvidence=true');
    expect(rows.map(({ id }) => id)).toEqual([next.id]);
  });

  it('quotes the words of a drop, in its hash and in every export, and without them hashes as before', async () => {
    const drop = await nextDrop();
    const item = `drop:${drop}`;
    const text = (await queueOf('none'))[0]?.text ?? '';
    const span = { item, start: 2, end: 8, words: text.slice(2, 9) };
    const claim = await done('/api/claims', newClaim({ items: [item], madeOn: null, span }));
    expect(claim.span).toEqual(span);
    const payload = (await w.get<ClaimLogEntry[]>('/api/claim-log?limit=1')).value[0]?.payload ?? '';
    expect(JSON.parse(payload)).toMatchObject({ act: 'claim', body: { span } });
    const { value } = await w.get<{ claims: Claim[] }>('/api/claim-export');
    expect(value.claims.at(-1)?.span).toEqual(span);
    const [header = '', row = ''] = (await w.get('/api/claim-export?format=csv')).text
      .trim()
      .split('\r\n')
      .filter((_, at, rows) => at === 0 || at === rows.length - 1);
    expect(header).toMatch(/,quoted_item,quoted_start,quoted_end,quoted_words$/u);
    expect(row).toContain(`,${item},2,8,`);
    const path = `/api/claims/${claim.id}`;
    await done(`${path}/evidence`, source);
    await done(`${path}/judgments`, judgment('Ben'));
    const review = await w.get<{ itemListElement: { item: { itemReviewed: Fields } }[] }>(
      '/api/claim-export?format=claim-review',
    );
    expect(review.value.itemListElement.at(-1)?.item.itemReviewed).toMatchObject({
      appearance: { identifier: item, text: span.words },
    });
    // No act without words gets a field: its hash stays what it was before there were spans.
    expect(Object.keys(await done('/api/claims', newClaim()))).not.toContain('span');
    const plain = (await w.get<ClaimLogEntry[]>('/api/claim-log?limit=1')).value[0];
    expect(plain?.payload).not.toContain('"span"');
  });

  it('is excluded only with a reason, and counted again', async () => {
    const path = await withEvidence();
    await refused(`${path}/exclusion`, { by: 'Ann', isExcluded: true, reason: ' ' });
    const out = await done(`${path}/exclusion`, { by: 'Ann', isExcluded: true, reason: 'Satire' });
    expect(out.exclusion).toMatchObject({ reason: 'Satire', by: 'Ann' });
    expect(await refused(`${path}/exclusion`, { by: 'Ann', isExcluded: true, reason: 'Satire' })).toContain(
      'already',
    );
    const back = await done(`${path}/exclusion`, { by: 'Ben', isExcluded: false, reason: 'No satire' });
    expect(back.exclusion).toBeNull();
  });

  it('is listed with every item that says it', async () => {
    const claim = await done('/api/claims', newClaim({ items: ['drop:14', 'drop:15'], madeOn: null }));
    const without = await done('/api/claims', newClaim());
    const { value } = await w.get<ClaimRow[]>('/api/claims?sort=coded&direction=descending&limit=2');
    expect(value.map(({ id, items }) => [id, items])).toEqual([
      [without.id, []],
      [claim.id, ['drop:14', 'drop:15']],
    ]);
  });

  it('is listed by every filter and sort', async () => {
    const year = await done('/api/claims', newClaim({ madeOn: '2020-05-01', text: 'A 100% lighthouse' }));
    for (const query of ['search=100%25', 'year=2020', 'search=LIGHTHOUSE&coder=ann&isExcluded=false'])
      expect((await w.get<ClaimRow[]>(`/api/claims?${query}`)).value.map(({ id }) => id)).toEqual([year.id]);
    const all = (await w.get<ClaimRow[]>('/api/claims?limit=5000')).value;
    const due = await w.get<ClaimRow[]>('/api/claims?isDue=true&hasProbability=true&category=politics');
    expect(due.value.length).toBe(all.length);
    for (const [query, test] of [
      ['judges=0', ({ judges }: ClaimRow) => judges === 0],
      ['judges=2', ({ judges }: ClaimRow) => judges === 2],
      ['mode=exploratory', ({ mode }: ClaimRow) => mode === 'exploratory'],
      [`number=${year.id}`, ({ id }: ClaimRow) => id === year.id],
    ] as const) {
      const { value: rows } = await w.get<ClaimRow[]>(`/api/claims?limit=5000&${query}`);
      expect([query, rows.map(({ id }) => id)]).toEqual([query, all.filter(test).map(({ id }) => id)]);
      expect(rows.length).toBeGreaterThan(0);
    }
    const last = await w.get<ClaimRow[]>('/api/claims?sort=made&direction=descending&limit=1');
    expect(last.value[0]?.id).toBe(year.id);
    expect((await w.get<ClaimRow[]>('/api/claims?hasEvidence=true&outcome=partly')).value).toHaveLength(1);
  });
});

describe('bad input', () => {
  it.each([
    [
      newClaim({ dueDate: '2018-02-28' }),
      'The due date 2018-02-28 is before the claim was made (2018-03-01)',
    ],
    [newClaim({ dueDate: '2018-02-30' }), 'a date that exists'],
    [newClaim({ dueDate: null }), 'needs a due date'],
    [newClaim({ probability: 1.2 }), 'probability must be'],
    [newClaim({ probability: -0.1 }), 'probability must be'],
    [newClaim({ madeOn: null }), 'needs the day on which it was made'],
    [newClaim({ items: ['drop:999999'] }), 'There is no item “drop:999999”'],
    [newClaim({ by: '' }), 'by must be'],
    [
      newClaim({ items: ['drop:1'], span: { item: 'drop:1', start: 0, end: 3, words: 'no such words' } }),
      'Characters 0 to 3 of drop:1 are not the words “no such words”',
    ],
    [
      newClaim({ items: ['drop:1'], span: { item: 'drop:1', start: -3, end: 1, words: 'x' } }),
      'Characters -3 to 1 of drop:1 are not',
    ],
    [
      newClaim({ items: ['drop:1'], span: { item: 'drop:2', start: 0, end: 3, words: 'word' } }),
      'quoted from drop:2, which is not an item of the claim',
    ],
    [newClaim({ span: { item: 'drop:2', start: 0, end: 3, words: ' ' } }), 'words must be'],
  ])('of a new claim gets one sentence', async (body, sentence) => {
    const before = (await w.get('/api/claims?limit=1')).headers.get('x-total-count');
    expect(await refused('/api/claims', body)).toContain(sentence);
    expect((await w.get('/api/claims?limit=1')).headers.get('x-total-count')).toBe(before);
  });

  it('of evidence and judgments gets one sentence', async () => {
    const path = await withEvidence();
    const undated = { ...source, source: { title: 'Undated' } };
    expect(await refused(`${path}/evidence`, undated)).toContain('needs the time at which it was accessed');
    const later = { ...source, source: { title: 'Later', accessedAt: '2999-01-01T00:00' } };
    expect(await refused(`${path}/evidence`, later)).toContain('in the future');
    expect(await refused(`${path}/evidence`, { by: 'Ann', direction: 'for' })).toContain('needs an item');
    expect(await refused(`${path}/judgments`, judgment('ann'))).toContain('coded claim');
    expect(await refused(`${path}/judgments`, judgment('Ben', { evidence: [] }))).toContain(
      'at least one source',
    );
    expect(await refused(`${path}/judgments`, judgment('Ben', { evidence: [7] }))).toContain('no evidence 7');
    expect(await refused(`${path}/adjudication`, judgment('Dora'))).toContain('Only a disputed claim');
    // Nothing of all this is in the claim, nor in the log.
    const { value: kept } = await w.get<Claim>(path);
    expect([kept.evidence.length, kept.judgments, kept.outcome]).toEqual([1, [], 'open']);
    expect((await w.get<ClaimLogEntry[]>('/api/claim-log?limit=1')).value[0]?.act).toBe('evidence');
    await done(`${path}/judgments`, judgment('Ben'));
    expect(await refused(`${path}/judgments`, judgment('BEN'))).toContain('has judged claim');
    await done(`${path}/judgments`, judgment('Cleo'));
    expect(await refused(`${path}/judgments`, judgment('Dora'))).toContain('Two judges have judged');
    expect(await refused('/api/claims/99999/judgments', judgment('Ben'))).toContain(
      'There is no claim 99999',
    );
  });

  it('of claims without a rule, or before their due date, gets one sentence', async () => {
    const open = newClaim({ rule: null, dueDate: null, probability: null, reference: null });
    const { id } = await done('/api/claims', open);
    expect(await refused(`/api/claims/${id}/judgments`, judgment('Ben', { evidence: [] }))).toContain(
      'no resolution rule',
    );
    const untestable = judgment('Ben', { evidence: [], outcome: 'untestable', reason: 'Names no event.' });
    expect((await done(`/api/claims/${id}/judgments`, untestable)).outcome).toBe('untestable');
    const path = await withEvidence({ dueDate: '2999-12-31' });
    expect(await refused(`${path}/judgments`, judgment('Ben'))).toContain('is not due before 2999-12-31');
    const early = judgment('Ben', { earlyReason: 'It has happened.' });
    expect((await done(`${path}/judgments`, early)).outcome).toBe('happened');
  });
});

describe('the tally', () => {
  it('counts every claim of the ledger, and follows it', async () => {
    const { value } = await w.get<ClaimTally>('/api/claim-tally');
    const { headers } = await w.get('/api/claims?limit=1');
    expect(value.claims).toBe(Number(headers.get('x-total-count')));
    expect(value.againstChance?.claims).toBeGreaterThan(0);
    expect(value.agreement.n).toBe(1);
    await done('/api/claims', newClaim());
    // Without waiting for “Recompute”: a page that takes stale answers gets none from here.
    const opened = () => w.send<ClaimTally>('GET', '/api/claim-tally', undefined, { 'X-Result': 'opened' });
    await expect.poll(async () => (await opened()).status, { timeout: 30_000 }).toBe(200);
    expect((await opened()).value.outcomes.open).toBe(value.outcomes.open + 1);
    expect((await w.get<ClaimTally>('/api/claim-tally')).value.outcomes.open).toBe(value.outcomes.open + 1);
  });
});

describe('the report', () => {
  it('has the tally of the page, names the log, and gives the same again', async () => {
    const { value: tally } = await w.get<ClaimTally>('/api/claim-tally');
    const { value: report } = await w.get<Report>('/api/export/analysis?sections=claims');
    const [section] = report.sections;
    expect(section?.notes.slice(0, 2)).toEqual([tallySentence(tally), denominatorSentence(tally)]);
    expect(section?.tables.find(({ id }) => id === 'claims')?.totalRows).toBe(tally.claims);
    const chance = section?.tables.find(({ id }) => id === 'chance')?.rows ?? [];
    expect(chance.map(({ observed, compared }) => [observed, compared])).toEqual([
      [tally.againstChance?.observed, tally.againstChance?.claims],
      [tally.againstChance?.observed, tally.againstChance?.claims],
    ]);
    const { check } = await verify();
    expect(report.provenance.inputs.at(-1)).toEqual({
      ...{ name: 'claim ledger entries', count: check?.entries, sha256: check?.head },
    });
    expect(report.provenance.reproduce.join()).toContain('dropscope claims tally --json --seed 4966');
    expect((await w.services.reports.replay(report)).message).toMatch(
      /^Identical: the computed section gives/u,
    );
    const { sections } = (await w.get<Report>('/api/export/analysis?sections=claims')).value;
    const row = sections[0]?.tables[0]?.rows[0];
    Object.assign(row ?? {}, { claims: 999 });
    expect((await w.services.reports.replay({ ...report, sections })).message).toContain('claims (1 value)');
  });
});

/** What schema.org asks of a ClaimReview, as JSON Schema. */
const claimReviewSchema = {
  type: 'object',
  required: ['@context', '@type', 'itemListElement', 'numberOfItems'],
  properties: {
    '@context': { const: 'https://schema.org' },
    itemListElement: {
      type: 'array',
      items: {
        type: 'object',
        required: ['@type', 'position', 'item'],
        properties: {
          item: {
            type: 'object',
            required: ['@type', 'claimReviewed', 'datePublished', 'author', 'reviewRating', 'itemReviewed'],
            properties: {
              '@type': { const: 'ClaimReview' },
              datePublished: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
              author: {
                type: 'array',
                minItems: 1,
                items: { type: 'object', required: ['@type', 'name'] },
              },
              reviewRating: {
                type: 'object',
                required: ['@type', 'alternateName'],
                properties: {
                  '@type': { const: 'Rating' },
                  ratingValue: { type: 'integer', minimum: 1, maximum: 3 },
                },
                dependentRequired: { ratingValue: ['worstRating', 'bestRating'] },
              },
              itemReviewed: {
                type: 'object',
                required: ['@type', 'datePublished'],
                properties: { '@type': { const: 'Claim' } },
              },
            },
          },
        },
      },
    },
  },
};

describe('the export', () => {
  it('contains every claim as JSON and CSV, and the judged ones as ClaimReview', async () => {
    const { value: rows } = await w.get<ClaimRow[]>('/api/claims?limit=5000');
    const { value } = await w.get<{ claims: Claim[] }>('/api/claim-export');
    expect(value.claims.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    const { text } = await w.get('/api/claim-export?format=csv');
    expect(text.trim().split('\r\n')).toHaveLength(rows.length + 1);
    const review = await w.get<{ itemListElement: unknown[] }>('/api/claim-export?format=claim-review');
    expect(review.headers.get('content-type')).toContain('application/ld+json');
    const validate = new Ajv2020({ strict: false }).compile(claimReviewSchema);
    expect([validate(review.value), validate.errors]).toEqual([true, null]);
    const judged = value.claims.filter(({ judgments }) => judgments.length > 0).length;
    expect(review.value.itemListElement).toHaveLength(judged);
    expect(judged).toBeGreaterThan(2);
  });
});

/** Ways to change the ledger past the program; each on a ledger of its own. */
const TAMPERINGS: readonly ((claim: number, entry: number) => string)[] = [
  (_, entry) => `UPDATE claim_log SET payload = replace(payload, 'Ann', 'Eve') WHERE entry = ${entry}`,
  (_, entry) => `UPDATE claim_log SET payload = payload || ' ' || 'x' WHERE entry = ${entry}`,
  (_, entry) => `UPDATE claim_log SET hash = '${'f'.repeat(64)}' WHERE entry = ${entry}`,
  (_, entry) => `DELETE FROM claim_log WHERE entry = ${entry}`,
  (_, entry) => `DELETE FROM claim_log WHERE entry >= ${entry}`,
  () => `INSERT INTO claim_log SELECT max(entry) + 1, hash, hash, claim_id, payload FROM claim_log`,
  (claim) => `UPDATE claims SET outcome = 'happened' WHERE id = ${claim}`,
  (claim) => `UPDATE claims SET document = replace(document, 'harbor', 'garden') WHERE id = ${claim}`,
  (claim) => `DELETE FROM claims WHERE id = ${claim}`,
  () => `DELETE FROM claim_decisions`,
];

/** The work of the check's job, without a worker for each of them. */
const checkNow = async () =>
  checkClaimLog(
    { file: w.paths.database },
    { signal: new AbortController().signal, progress: () => undefined, commit: () => Promise.resolve() },
  );

describe('the log', () => {
  it('is whole after all of this, and finds three tamperings of every kind', async () => {
    const { check } = await verify();
    expect(check).toMatchObject({ isWhole: true, brokenAt: null });
    const sql = w.sql();
    expect(() => sql.exec('DELETE FROM claim_log')).toThrow('entries of the log stay as they were');
    expect(() => sql.exec("UPDATE claim_log SET payload = ''")).toThrow(
      'entries of the log stay as they were',
    );
    sql.exec('DROP TRIGGER claim_log_is_fixed; DROP TRIGGER claim_log_is_kept');
    sql.exec('CREATE TABLE kept_log AS SELECT * FROM claim_log');
    sql.exec('CREATE TABLE kept_claims AS SELECT * FROM claims');
    sql.exec('CREATE TABLE kept_decisions AS SELECT * FROM claim_decisions');
    const entries = check?.entries ?? 0;
    const open = sql.prepare("SELECT id FROM claims WHERE outcome = 'open'").pluck().all() as number[];
    // Only an entry by Ann is changed by the first kind.
    const byAnn = sql
      .prepare(`SELECT entry FROM claim_log WHERE payload LIKE '%"Ann"%'`)
      .pluck()
      .all() as number[];
    let found = 0;
    for (let i = 0; i < 3 * TAMPERINGS.length; i += 1) {
      const kind = i % TAMPERINGS.length;
      const entry = kind === 0 ? (byAnn[i % byAnn.length] ?? 0) : (i * 7) % entries;
      sql.exec(TAMPERINGS[kind]?.(open[i % open.length] ?? 0, entry) ?? '');
      const { isWhole, sentence } = await checkNow();
      if (!isWhole && sentence.endsWith('.')) found += 1;
      sql.exec('DELETE FROM claim_log; INSERT INTO claim_log SELECT * FROM kept_log');
      sql.exec('DELETE FROM claims; INSERT INTO claims SELECT * FROM kept_claims');
      sql.exec('DELETE FROM claim_decisions; INSERT INTO claim_decisions SELECT * FROM kept_decisions');
    }
    expect(found).toBe(3 * TAMPERINGS.length);
    expect((await verify()).check?.isWhole).toBe(true);
  });

  it('takes nothing after a last entry that was changed', async () => {
    const sql = w.sql();
    const last = 'WHERE entry = (SELECT max(entry) FROM claim_log)';
    const payload = sql.prepare(`SELECT payload FROM claim_log ${last}`).pluck().get();
    sql.exec(`UPDATE claim_log SET payload = '{}' ${last}`);
    expect(await refused('/api/claims', newClaim())).toContain('nothing is added to it');
    sql.prepare(`UPDATE claim_log SET payload = ? ${last}`).run(payload);
  });

  it('says where the clock was set back', async () => {
    behind = 3_600_000;
    await done('/api/claims', newClaim());
    behind = 0;
    expect((await verify()).check).toMatchObject({
      isWhole: false,
      sentence: expect.stringContaining('the clock was set back'),
    });
  });

  it('takes nothing more once it was cut short', async () => {
    const sql = w.sql();
    sql.exec('DELETE FROM claim_log WHERE entry = (SELECT max(entry) FROM claim_log)');
    expect(await refused('/api/claims', newClaim())).toContain('nothing is added to it');
    expect((await verify()).check?.sentence).toContain('were written');
  });
});
