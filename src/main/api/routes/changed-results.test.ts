import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResultKind } from '#main/db/result-hashes.ts';
import type { AiSession } from '#shared/contract/ai.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Health } from '#shared/contract/health.ts';
import { computedWorkstation } from '#tests/helpers/report-workstation.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await computedWorkstation();
  // Everything that a report has a section for, the pairs that pages query too.
  await w.finished((await w.post<{ jobId: string }>('/api/analyses/correlation/run', {})).value.jobId);
  await w.get('/api/export/analysis?format=json');
});
afterAll(() => w.dispose());

const notes = async (): Promise<readonly string[]> => (await w.get<Health>('/api/health')).value.notes;
const one = (sql: string): string => String(w.sql().prepare(sql).pluck().get());
const change = (sql: string): void => {
  if (w.sql().prepare(sql).run().changes === 0) throw new Error(`nothing was changed: ${sql}`);
};

it('notes a hash for every stored result of every kind', () => {
  const kinds = w
    .sql()
    .prepare<[], { kind: ResultKind; results: number }>(
      'SELECT kind, count(*) AS results FROM analysis_hashes GROUP BY kind ORDER BY kind',
    )
    .all();
  expect(kinds.map(({ kind }) => kind)).toEqual(['comparison', 'ledger', 'pairs', 'run', 'section']);
  expect(kinds.find(({ kind }) => kind === 'run')?.results).toBe(
    Number(one('SELECT count(*) FROM analysis_runs WHERE result IS NOT NULL')),
  );
});

it('does not use a stored run that was changed, tells it, and computes it again', async () => {
  const id = one(
    `SELECT max(id) FROM analysis_runs WHERE method = 'temporal-profile' AND status = 'completed'`,
  );
  const right = await w.services.reports.build({ sections: ['temporal'] });
  change(
    `UPDATE analysis_runs SET result = CAST(replace(CAST(result AS TEXT), '"count":', '"count":1') AS BLOB) WHERE id = ${id}`,
  );
  const again = await w.services.reports.build({ sections: ['temporal'] });
  expect(again.sections).toEqual(right.sections);
  const { run, result } = (await w.get<{ run: AnalysisRun; result: unknown }>(`/api/analysis-runs/${id}`))
    .value;
  expect([run.status, run.error, result]).toEqual([
    'failed',
    expect.stringMatching(/not as it was computed/u),
    null,
  ]);
  expect((await notes()).join()).toContain(`The result of run ${id} (`);
});

it('puts the pairs of their run in the place of changed ones', async () => {
  const pairs = async () =>
    (await w.get<AnswerOf<'listCorrelations'>>('/api/correlations?minScore=0&limit=500')).value.map(
      ({ correlationScore, correlation }) => [correlation.id, correlationScore],
    );
  const right = await pairs();
  change('UPDATE correlations SET score = 0.99 WHERE score = (SELECT min(score) FROM correlations)');
  expect(await pairs()).toEqual(right);
  change('DELETE FROM correlations WHERE score = (SELECT max(score) FROM correlations)');
  expect(await pairs()).toEqual(right);
  expect((await notes()).join()).toContain('The list of pairs of correlation run');
});

it.each([
  ['a count of the run', 'UPDATE coordination_runs SET finding_count = finding_count + 100', ''],
  [
    'its charts',
    `UPDATE coordination_runs SET summary = replace(summary, '"observed":', '"observed":1')`,
    '',
  ],
  ['a finding', 'UPDATE coordination_findings SET q = 0.001', ''],
  ['the ledger', 'UPDATE coordination_ledger SET delta_seconds = delta_seconds + 60', '/ledger?kind=hits'],
])('refuses a comparison of which %s was changed', async (_part, sql, part) => {
  const done = await w.post<{ jobId: string; runId?: string }>('/api/coordination-analysis/run', {
    username: 'someone',
    platform: 'all',
    parameters: { surrogates: 99 },
  });
  const { result } = await w.finished(done.value.jobId);
  const { runId } = result as { runId: string };
  const path = `/api/coordination-analysis/runs/${runId}${part}`;
  expect((await w.get(path)).status).toBe(200);
  change(`${sql} WHERE ${sql.includes('coordination_runs') ? 'id' : 'run_id'} = ${runId}`);
  const refused = await w.get(path);
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Compare the account again.'),
  ]);
});

it('tells a section of an AI session that was changed as failed', async () => {
  const id = one('SELECT session_id FROM ai_sections');
  change(`UPDATE ai_sections SET analysis = analysis || ' and more'`);
  const { failedSections, results } = (await w.get<AiSession>(`/api/ai-analysis/${id}`)).value;
  expect([failedSections, results]).toEqual([
    [{ type: 'temporal', error: expect.stringMatching(/not as it was written/u) as string }],
    null,
  ]);
});
