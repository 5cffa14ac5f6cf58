import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Plan, StudyLogCheck } from '#shared/contract/plans.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let clock = Date.parse('2026-01-01T12:00:00Z');
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration', now: () => clock });
  const body = { from: 'filter', name: 'Spring', filter: 'startDate=2018-03-01&endDate=2018-05-31' };
  expect((await w.post('/api/sets?waitMs=60000', body)).status).toBe(200);
});
afterAll(() => w.dispose());

const draft = (name: string, more: object = {}) => ({
  name,
  question: 'Does the rate of drops change in spring 2018?',
  tests: [{ method: 'temporal-profile', set: 'Spring', result: 'Holm p below 0.05', ...more }],
  stoppingRule: 'After one run.',
});
const run = async (selection: object, parameters: object = {}) => {
  const { value, text } = await w.post<AnswerOf<'runAnalysis'>>('/api/analyses/temporal-profile/run', {
    selection,
    parameters,
  });
  expect(value, text).toHaveProperty('runId');
  expect((await w.finished(value.jobId)).status).toBe('completed');
  return value.runId;
};
const testsOf = async (runId: number) =>
  (
    await w.get<AnswerOf<'listRegisteredTests'>>('/api/test-register?includeHidden=true&limit=5000')
  ).value.filter((test) => test.runId === runId);
const check = async () => (await w.get<StudyLogCheck>('/api/study-log/check')).value;

describe('locking', () => {
  it('writes every parameter and the hash of the set, and marks what is run afterwards', async () => {
    const { value: plan, text } = await w.post<Plan>('/api/plans', draft('Spring rate'));
    expect(plan, text).toMatchObject({
      name: 'Spring rate',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
      previous: '0'.repeat(64),
      lockedAt: '2026-01-01T12:00:00',
      runs: [[]],
      deviations: [],
    });
    expect(plan.plan.tests[0]).toMatchObject({
      seed: 4966,
      selection: { set: { name: 'Spring', hash: expect.stringMatching(/^[0-9a-f]{64}$/u) } },
    });
    const other = await run({ set: { name: 'Spring' }, startDate: '2018-03-10' });
    const own = await run({ set: { name: 'Spring' } });
    for (const test of await testsOf(other))
      expect(test).toMatchObject({ marking: 'exploratory', plan: null, planQ: null });
    const planOf = async (id: number) =>
      (await w.get<AnswerOf<'getAnalysisRun'>>(`/api/analysis-runs/${id}`)).value.run.plan;
    expect([await planOf(other), await planOf(own)]).toEqual([null, 'Spring rate']);
    const tests = await testsOf(own);
    expect(tests.length).toBeGreaterThan(1);
    for (const test of tests) expect(test).toMatchObject({ marking: 'confirmatory', plan: 'Spring rate' });
    const smallest = tests.toSorted((a, b) => a.p - b.p)[0];
    expect(smallest?.planQ).toBeLessThanOrEqual(Math.min(1, (smallest?.p ?? 1) * tests.length) + 1e-12);
    const { value: followed } = await w.get<Plan>('/api/plans/spring%20rate');
    expect(followed.runs).toEqual([[own]]);
    expect(followed.deviations).toEqual([
      `Run ${other} of temporal-profile used other parameters or another set than test 1.`,
    ]);
    expect(followed.otherRuns).toEqual([]);
  });

  it('lists the tests that were run before, and is refused until that is accepted', async () => {
    const seenDraft = draft('Seen', { selection: { startDate: '2018-03-10' } });
    const { value: seen } = await w.post<AnswerOf<'previewPlan'>>('/api/plans/preview', seenDraft);
    expect(seen).toEqual([
      {
        test: 1,
        method: 'temporal-profile',
        runs: [{ run: expect.any(Number) as number, at: '2026-01-01T12:00:00', seed: 4966 }],
      },
    ]);
    const refused = await w.post('/api/plans', seenDraft);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(/run before: test 1 \(temporal-profile\) by run \d+ at 2026-01-01T12:00:00/u),
    ]);
    expect((await w.get<Plan[]>('/api/plans')).value.map(({ name }) => name)).not.toContain('Seen');
    const unseen = draft('Unseen', { selection: { startDate: '2018-04-09' } });
    expect((await w.post('/api/plans/preview', unseen)).value).toEqual([]);
  });

  it('leaves exploratory what was run before', async () => {
    const { value: plan } = await w.post<Plan>('/api/plans', {
      ...draft('Too late', { selection: { startDate: '2018-03-10' } }),
      acceptSeen: true,
    });
    expect(plan.previous).toMatch(/^[1-9a-f0]{64}$/u);
    const again = await run({ set: { name: 'Spring' }, startDate: '2018-03-10' });
    expect((await testsOf(again)).filter(({ marking }) => marking === 'confirmatory')).toEqual([]);
    expect((await w.get<Plan>('/api/plans/Too%20late')).value.deviations).toEqual([
      'Test 1 (temporal-profile) was run before the plan was locked; it stays exploratory.',
    ]);
  });

  it('exports a plan as text with the JSON that its hash covers', async () => {
    const { text } = await w.get('/api/plans/Spring%20rate/text');
    expect(text).toContain('Question: Does the rate of drops change in spring 2018?');
    const json = text.split('Canonical JSON:\n')[1]?.trim() ?? '';
    expect(text).toContain(`SHA-256 of the plan: ${createHash('sha256').update(json).digest('hex')}`);
  });

  it('is named in the report with its deviations', async () => {
    const { value } = await w.get<{ sections: { id: string; notes: string[] }[] }>(
      '/api/export/analysis?format=json&sections=tests',
    );
    const notes = value.sections.find(({ id }) => id === 'tests')?.notes.join(' ');
    expect(notes).toMatch(
      /Plan “Spring rate”, locked 2026-01-01T12:00:00 UTC \(SHA-256 [0-9a-f]{64}\)\. Tests run as planned: 1 of 1\. Deviations: Run/u,
    );
  });
});

describe('bad input', () => {
  it.each([
    ['a name in use', draft('SPRING RATE'), 409, 'is locked already'],
    ['a set that is not there', draft('X', { set: 'Summer' }), 404, '“Summer”'],
    ['a method that is not there', draft('X', { method: 'tarot' }), 404, 'tarot'],
    ['a parameter that is not there', draft('X', { parameters: { moon: 1 } }), 400, 'moon'],
    ['a plan without tests', { ...draft('X'), tests: [] }, 400, 'tests'],
    ['a field that is not there', { ...draft('X'), lucky: 7 }, 400, 'lucky'],
  ])('%s is refused in one sentence', async (_what, body, status, words) => {
    const answer = await w.post('/api/plans', body);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
  });

  it('tells of a log that was cut, thinned, swapped or changed in the file, locks nothing more, and adds nothing to another end', async () => {
    const sql = w.sql();
    interface Row {
      readonly name: string;
      readonly sql: string;
    }
    const triggers = sql
      .prepare(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'study_log' AND name NOT LIKE 'seal%'`,
      )
      .all() as Row[];
    for (const { name } of triggers) sql.exec(`DROP TRIGGER ${name}`);
    sql.exec('CREATE TEMP TABLE kept AS SELECT * FROM study_log');
    const [first, second, last] = ['min(entry)', 'min(entry) + 1', 'max(entry)'].map((expression) =>
      sql.prepare(`SELECT ${expression} FROM study_log`).pluck().get(),
    );
    const inside = [
      `DELETE FROM study_log WHERE entry = ${String(second)}`,
      `UPDATE study_log SET entry = -entry - 1 WHERE entry IN (${String(first)}, ${String(second)}); UPDATE study_log SET entry = iif(entry = -1 - ${String(first)}, ${String(second)}, ${String(first)}) WHERE entry < 0`,
      `UPDATE study_log SET payload = replace(payload, 'Spring', 'Winter')`,
    ];
    const atEnd = [
      `DELETE FROM study_log WHERE entry = ${String(last)}`,
      `DELETE FROM study_log`,
      `UPDATE study_log SET payload = replace(payload, '"at":1', '"at":2') WHERE entry = ${String(last)}`,
      `UPDATE study_log SET hash = upper(hash) WHERE entry = ${String(last)}`,
      `INSERT INTO study_log SELECT entry + 1, previous, hash, payload FROM study_log WHERE entry = ${String(last)}`,
    ];
    const through: unknown[] = [];
    for (const attack of [...inside, ...atEnd]) {
      sql.exec(attack);
      const { isWhole } = await check();
      const { status, text } = await w.post('/api/plans', draft('Forged'));
      if (isWhole || status !== 409 || !text.includes('changed from outside'))
        through.push({ attack, isWhole, status, text: text.slice(0, 200) });
      if (atEnd.includes(attack)) {
        const begun = await w.post('/api/analyses/temporal-profile/run', {
          selection: { endDate: '2018-04-01' },
        });
        if (begun.status !== 409 || !begun.text.includes('nothing is added to it'))
          through.push({ attack, begun });
      }
      sql.exec('DELETE FROM study_log; INSERT INTO study_log SELECT * FROM kept');
    }
    expect(through).toEqual([]);
    for (const trigger of triggers) sql.exec(trigger.sql);
    expect(await check()).toMatchObject({ isWhole: true });
  });

  it('a clock that was set back is refused for a plan, and found where a run began', async () => {
    expect(await check()).toMatchObject({ isWhole: true });
    clock -= 3_600_000;
    const late = await w.post('/api/plans', draft('Backdated'));
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('set the clock right')]);
    await run({ set: { name: 'Spring' }, endDate: '2018-04-30' });
    expect(await check()).toMatchObject({
      isWhole: false,
      sentence: expect.stringContaining('the clock was set back'),
    });
  });

  it('a changed register leaves nothing confirmatory, and nothing more is locked', async () => {
    const sql = w.sql();
    sql.exec(
      'DROP TRIGGER test_register_is_fixed; UPDATE test_register SET p = 0.0001 WHERE id = (SELECT max(id) FROM test_register)',
    );
    expect(await check()).toMatchObject({
      isWhole: false,
      sentence: expect.stringContaining('differs from what the log says'),
    });
    const { value } = await w.get<AnswerOf<'listRegisteredTests'>>('/api/test-register?limit=5000');
    expect(value.filter(({ marking }) => marking === 'confirmatory')).toEqual([]);
    const { status, text } = await w.post('/api/plans', draft('After'));
    expect([status, text]).toEqual([409, expect.stringContaining('changed from outside')]);
  });
});
