import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { Report } from '#shared/contract/report.ts';
import type { ReportCheck } from '#shared/contract/reports.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const ladder = {
  selection: { other: 'posts', username: 'demo_account_one', platform: 'twitter' },
  parameters: { windowsMinutes: [1, 5, 15, 60] },
};

it('marks a planned ladder as planned, also where a run of all accounts says the same', async () => {
  const plan = await w.post<Plan>('/api/plans', {
    name: 'One account',
    question: 'Do drops and posts of one account meet?',
    tests: [{ method: 'ladder', ...ladder, result: 'p of the minute rung below 0.05' }],
    stoppingRule: 'After one run.',
  });
  expect(plan.status, plan.text).toBe(200);
  const { value, text } = await w.post<AnswerOf<'runAnalysis'>>('/api/analyses/ladder/run', ladder);
  expect(value, text).toHaveProperty('jobId');
  expect((await w.finished(value.jobId)).status).toBe('completed');
  const report = (await w.get<Report>('/api/export/analysis?sections=ladder')).value;
  expect(report.marks.filter(({ method }) => method === 'ladder').map((mark) => mark.plan)).toEqual([
    'One account',
    null,
  ]);
  const titles = report.sections[0]?.tables.map(({ title }) => title) ?? [];
  const own = titles.filter((title) => title.includes('Chance ladder of @demo_account_one (twitter)'));
  expect(own).toEqual([expect.stringMatching(/^1\. /u)]);
  const check = await w.post<ReportCheck>('/api/reports/replay?waitMs=60000', report);
  expect(check.value.replay, check.text).toMatchObject({ identical: true });
});
