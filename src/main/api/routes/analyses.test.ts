import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseChange } from '#main/repositories/data-state.ts';
import { computingSchema } from '#shared/contract/analyses.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { DEMONSTRATION_PAIRS } from '#shared/demonstration.ts';
import { MATRIX_DIMENSIONS } from '#shared/methods/correlation-matrix.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
/** With fewer drops, for what is the same of any data. */
let few: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
  few = await createTestWorkstation({ data: 'short' });
});
afterAll(async () => {
  await w.dispose();
  await few.dispose();
});

const run = async (
  path: string,
  body: unknown,
  on: TestWorkstation = w,
): Promise<{ runId: number; jobId: string }> => {
  const { value, status, text } = await on.post<{ runId: number; jobId: string }>(path, body);
  expect([status, text]).toEqual([200, text]);
  const job = await on.finished(value.jobId);
  expect([job.status, job.error]).toEqual(['completed', null]);
  return value;
};

/** Expects that a method is named before any was run, and that its run makes findings. */
const expectFirstMethod = async (
  of: TestWorkstation,
  method: string,
  compute: () => Promise<void>,
): Promise<void> => {
  const read = async () =>
    (await of.get<AnswerOf<'getStandingOut'>>('/api/test-register/standing-out')).value;
  expect(await read()).toMatchObject({ tests: 0, firstMethod: method });
  await compute();
  const { compared, findings } = await read();
  expect(compared).toBeGreaterThan(0);
  expect(findings.some(({ bandLow }) => bandLow !== null)).toBe(true);
};

describe('the methods', () => {
  it('are listed with definition, parameters, bounds and defaults', async () => {
    const { value } = await w.get<AnswerOf<'listAnalyses'>>('/api/analyses');
    expect(value.length).toBeGreaterThanOrEqual(15);
    const correlation = value.find(({ id }) => id === 'correlation');
    expect(correlation?.parameters.find(({ name }) => name === 'maxHours')).toMatchObject({
      default: 72,
      minimum: 1,
      maximum: 720,
      unit: 'hours',
    });
    for (const method of value) {
      expect(method.definition.length).toBeGreaterThan(100);
      for (const parameter of method.parameters) expect(parameter.description).not.toBe('');
    }
  });

  it('name what is wrong with a parameter', async () => {
    const outOfBounds = await w.post('/api/correlations/run', { parameters: { maxHours: 100_000 } });
    expect(outOfBounds).toMatchObject({ status: 400 });
    expect(outOfBounds.text).toBe('maxHours must be a number from 1 to 720 (hours), but 100000 was given.');
    const unknown = await w.post('/api/correlations/run', { parameters: { maxhours: 3 } });
    expect(unknown.text).toContain('correlation has no parameter maxhours');
    expect((await w.post('/api/analyses/nonsense/run', {})).status).toBe(404);
    expect((await w.post('/api/analyses/agreement/run', {})).status).toBe(404);
    for (const path of [
      'windows?surrogates=3',
      'window-curve?points=5',
      'ledger?windowMinutes=-1',
      'event-study?hours=25',
      'ladder?windows=0',
      'ladder?windows=5,,60',
    ])
      expect((await w.get(`/api/correlations/${path}`)).status).toBe(400);
    expect((await w.get('/api/correlations?minScore=1.1')).status).toBe(400);
    expect((await w.get('/api/correlations?limit=0')).status).toBe(400);
    expect((await w.get('/api/pattern-analysis/deltas?zone=Mars')).status).toBe(400);
  });
});

describe('correlations', () => {
  it('are pending before a run, which is not none, and the statistics say so', async () => {
    const { value } = await w.get<AnswerOf<'getDropStats'>>('/api/q-drops/stats');
    expect(value).toMatchObject({ correlations: 0, correlationsCount: 0, accuracy: null, analysed: false });
    const paths = ['', '/counts', '/matrix'].map((path) => `/api/correlations${path}`);
    const jobs = new Set<string>();
    for (const path of paths) {
      const pending = await w.send('GET', path, undefined, { Prefer: 'respond-async' });
      expect([path, pending.status]).toEqual([path, 202]);
      jobs.add(computingSchema.parse(pending.value).jobId);
    }
    expect(jobs.size).toBe(1);
    for (const job of jobs) await w.post(`/api/jobs/${job}/cancel`);
  });

  it('are none where there is nothing to pair', async () => {
    const empty = await createTestWorkstation({ data: 'none' });
    expect((await empty.get('/api/correlations')).value).toEqual([]);
    await empty.dispose();
  });

  it('are stored by a run in both shapes, filtered and counted', async () => {
    const { runId } = await run('/api/correlations/run', { parameters: { surrogates: 199 } });
    const { value: all, headers } = await w.get<AnswerOf<'listCorrelations'>>('/api/correlations?limit=5000');
    expect(all.length).toBeGreaterThan(60);
    expect(headers.get('x-total-count')).toBe(String(all.length));
    expect(headers.get('x-stale')).toBeNull();
    const scores = all.map((item) => Number(item.correlationScore));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.2);
    for (const { correlation, correlationScore, qDrop, newsEvent } of all) {
      expect(correlation.correlationScore).toBe(correlationScore);
      const seconds = (Date.parse(`${newsEvent.publishedAt}Z`) - Date.parse(`${qDrop.timestamp}Z`)) / 1000;
      const daysApart =
        Date.parse(newsEvent.publishedAt.slice(0, 10)) - Date.parse(qDrop.timestamp.slice(0, 10));
      if (newsEvent.hasTimeOfDay) expect(Math.abs(correlation.timeDelta * 60 - seconds)).toBeLessThan(60);
      else expect(correlation.timeDelta).toBe(daysApart / 60_000);
      expect(Math.abs(correlation.timeDelta)).toBeLessThanOrEqual((newsEvent.hasTimeOfDay ? 72 : 96) * 60);
      if (correlation.correlationType === 'predictive') expect(correlation.timeDelta).toBeGreaterThan(0);
    }
    const filtered = await w.get<AnswerOf<'listCorrelations'>>(
      '/api/correlations?minScore=0.3&maxQ=0.9&category=politics&correlationType=temporal&startDate=2018-01-01&endDate=2019-12-31',
    );
    const expected = all.filter(
      ({ correlation, qDrop, newsEvent }) =>
        Number(correlation.correlationScore) >= 0.3 &&
        correlation.q <= 0.9 &&
        correlation.correlationType === 'temporal' &&
        newsEvent.category === 'politics' &&
        qDrop.timestamp >= '2018-01-01' &&
        qDrop.timestamp < '2020-01-01',
    );
    expect(filtered.value.map(({ correlation }) => correlation.id)).toEqual(
      expected.map(({ correlation }) => correlation.id),
    );
    expect(filtered.value.length).toBeGreaterThan(0);
    const stored = await w.get<AnswerOf<'getAnalysisRun'>>(`/api/analysis-runs/${runId}`);
    expect(stored.value.run).toMatchObject({
      method: 'correlation',
      seed: 4966,
      status: 'completed',
      stale: [],
    });
    expect(stored.value.run.datasetSha256).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('fill the statistics with the score bands and the accuracy beside its expectation', async () => {
    const { value } = await w.get<AnswerOf<'getDropStats'>>('/api/q-drops/stats');
    const { value: all } = await w.get<AnswerOf<'listCorrelations'>>('/api/correlations?limit=5000');
    expect(value.correlationsCount).toBe(all.length);
    expect(value.correlations).toBe(all.filter((item) => Number(item.correlationScore) >= 0.7).length);
    expect(value.analysed).toBe(true);
    expect(value.accuracy).toBeGreaterThan(value.accuracyExpected?.high ?? 100);
    expect(value.accuracyExpected?.n).toBeGreaterThan(0);
    expect(value.accuracyInterval?.low).toBeLessThan(value.accuracy ?? 0);
    expect(value.accuracyInterval?.high).toBeLessThanOrEqual(100);
  });

  it.each(['event-types', 'time-periods', 'platforms'])('have cells by %s', async (dimension) => {
    const { value } = await w.get<AnswerOf<'getCorrelationMatrix'>>(
      `/api/correlations/matrix?dimension=${dimension}`,
    );
    expect(value.cells).toHaveLength(value.rows.length * value.columns.length);
    expect(value.cells.some(({ count }) => count > 0)).toBe(true);
    for (const { value: mean, count } of value.cells) expect(mean === null).toBe(count === 0);
  });

  it('are counted next to chance from the parameters and the seed of the stored pairs', async () => {
    const path = '/api/correlations/pair-counts?minScore=0.5&dimension=platforms&startDate=2018-01-01';
    const first = await w.get(path);
    if (first.status === 202) await w.finished(computingSchema.parse(JSON.parse(first.text)).jobId);
    const { value, status } = await w.get<AnswerOf<'getPairCounts'>>(path);
    expect(status).toBe(200);
    expect(value.stamp.parameters).toMatchObject({ surrogates: 199, kinds: [], startDate: '2018-01-01' });
    const { value: pairs } = await w.get<AnswerOf<'listCorrelations'>>(
      '/api/correlations?minScore=0.5&startDate=2018-01-01&limit=5000',
    );
    expect(value.total.observed).toBe(pairs.length);
    expect(value.total.expected).toBeGreaterThan(0);
    const sum = value.cells.reduce((total, { observed }) => total + observed, 0);
    expect(sum).toBe(pairs.filter(({ qDrop }) => ['4chan', '8chan', '8kun'].includes(qDrop.platform)).length);
  });

  it('list and matrix take the same filters: kinds of drop and of event, days, score', async () => {
    const filter = 'category=political,predictions,politics,business&startDate=2018-01-01&minScore=0.3';
    const { value: pairs } = await w.get<AnswerOf<'listCorrelations'>>(
      `/api/correlations?${filter}&limit=5000`,
    );
    const { value: drops } = await w.get<AnswerOf<'listDrops'>>(
      '/api/q-drops?category=political,predictions&limit=5000',
    );
    const numbers = new Set(drops.map(({ dropNumber }) => dropNumber));
    const { value: all } = await w.get<AnswerOf<'listCorrelations'>>('/api/correlations?limit=5000');
    const expected = all.filter(
      ({ qDrop, newsEvent, correlationScore }) =>
        numbers.has(qDrop.dropNumber) &&
        ['politics', 'business'].includes(newsEvent.category) &&
        qDrop.timestamp >= '2018-01-01' &&
        Number(correlationScore) >= 0.3,
    );
    expect(pairs.map(({ correlation }) => correlation.id)).toEqual(
      expected.map(({ correlation }) => correlation.id),
    );
    expect(pairs.length).toBeGreaterThan(0);
    for (const dimension of MATRIX_DIMENSIONS) {
      const { value: cells } = await w.get<AnswerOf<'getCorrelationMatrix'>>(
        `/api/correlations/matrix?dimension=${dimension}&${filter}`,
      );
      for (const { row, col, value: mean, count } of cells.cells) {
        const cell = `${filter}&cell=${encodeURIComponent(`${dimension}|${row}|${col}`)}`;
        const { value: inCell } = await w.get<AnswerOf<'listCorrelations'>>(
          `/api/correlations?${cell}&limit=5000`,
        );
        expect([row, col, new Set(inCell.map(({ newsEvent }) => newsEvent.id)).size]).toEqual([
          row,
          col,
          count,
        ]);
        const scores = inCell.reduce((total, { correlationScore }) => total + Number(correlationScore), 0);
        if (mean !== null) expect(scores / inCell.length).toBeCloseTo(mean, 5);
        const { value: counted } = await w.get<AnswerOf<'countCorrelations'>>(
          `/api/correlations/counts?${cell}`,
        );
        expect(counted.pairs).toBe(inCell.length);
      }
    }
    const { value: matrix } = await w.get<AnswerOf<'getCorrelationMatrix'>>(
      `/api/correlations/matrix?dimension=platforms&${filter}`,
    );
    for (const { row, col, value, count } of matrix.cells) {
      const inCell = pairs.filter(
        ({ qDrop, newsEvent }) => qDrop.platform === row && newsEvent.category === col,
      );
      const sum = inCell.reduce((total, { correlationScore }) => total + Number(correlationScore), 0);
      expect(count).toBe(new Set(inCell.map(({ newsEvent }) => newsEvent.id)).size);
      if (inCell.length > 0) expect(value).toBeCloseTo(sum / inCell.length, 5);
    }
    expect((await w.get('/api/correlations?category=politics,nonsense')).status).toBe(400);
    for (const cell of ['platforms', 'moon|4chan|politics', 'platforms|4chan|nonsense'])
      expect((await w.get(`/api/correlations?cell=${cell}`)).status).toBe(400);
  });

  it('give the same bytes for the same question', async () => {
    const body = { parameters: { surrogates: 19 }, seed: 7 };
    const [first, second] = [
      await run('/api/correlations/run', body, few),
      await run('/api/correlations/run', body, few),
    ];
    const resultOf = async ({ runId }: { runId: number }): Promise<[string, string | null]> => {
      const { value } = await few.get<AnswerOf<'getAnalysisRun'>>(`/api/analysis-runs/${runId}`);
      return [JSON.stringify(value.result), value.run.inputSha256];
    };
    expect(await resultOf(first)).toEqual(await resultOf(second));
  });
});

describe('the test register', () => {
  const list = async (query = '', on = w): Promise<AnswerOf<'listRegisteredTests'>> =>
    (await on.get<AnswerOf<'listRegisteredTests'>>(`/api/test-register${query}`)).value;

  it('keeps every test once, with q over all of them', async () => {
    const twice = await list('?limit=5000', few);
    expect(
      twice.filter(({ label, seed }) => label === 'Mean best score of all events' && seed === 7),
    ).toHaveLength(1);
    const tests = await list();
    expect(tests.length).toBeGreaterThanOrEqual(6);
    for (const { p, q, holm } of tests) expect(q >= p - 1e-12 && holm >= q - 1e-12).toBe(true);
  });

  it('names the least likely test of each method first, and how many were run', async () => {
    const tests = await list('?limit=5000');
    const { value } = await w.get<AnswerOf<'getStandingOut'>>('/api/test-register/standing-out');
    expect([value.tests, value.beyond]).toEqual([tests.length, tests.filter(({ q }) => q < 0.05).length]);
    expect(value.findings.map(({ q }) => q)).toEqual(
      value.findings.map(({ q }) => q).toSorted((a, b) => a - b),
    );
    const told = tests.filter(({ bandLow, q }) => bandLow !== null || q < 0.05);
    // What the count says is beyond chance is the first that is told.
    const first = told.toSorted((a, b) => a.q - b.q)[0];
    expect(value.findings[0]?.q).toBe(first?.q);
    // More than two tests of one method would hide the others.
    const ofMethods = [
      ...Map.groupBy(
        told.filter(({ q }) => q < 0.05),
        ({ method }) => method,
      ).values(),
    ];
    const most = ofMethods.reduce((sum, own) => sum + Math.min(2, own.length), 0);
    expect(value.findings.filter(({ q }) => q < 0.05)).toHaveLength(Math.min(5, most));
    for (const own of Map.groupBy(value.findings, ({ method }) => method).values())
      expect(own.length).toBeLessThanOrEqual(2);
    const methods = new Set(told.map(({ method }) => method));
    expect(new Set(value.findings.map(({ method }) => method)).size).toBe(Math.min(5, methods.size));
  });

  it('does not call a test compared where there is nothing to compare', async () => {
    const empty = await createTestWorkstation({ data: 'none' });
    const { value: started } = await empty.post<{ jobId: string }>('/api/analyses/pair-counts/run', {});
    expect(await empty.finished(started.jobId)).toMatchObject({ status: 'completed' });
    const { value } = await empty.get<AnswerOf<'getStandingOut'>>('/api/test-register/standing-out');
    // Nothing was tested.
    expect(value).toMatchObject({ tests: 0, compared: 0, beyond: 0, findings: [], firstMethod: null });
    await empty.dispose();
  });

  it('names a method to begin with, which tests something, without news too', async () => {
    const own = await createTestWorkstation({ data: 'short' });
    own.sql().exec('DELETE FROM news_events');
    await expectFirstMethod(own, 'deltas', async () => {
      const { value: started } = await own.post<{ jobId: string }>('/api/analyses/deltas/run', {
        parameters: { surrogates: 19 },
      });
      expect(await own.finished(started.jobId)).toMatchObject({ status: 'completed' });
    });
    await own.dispose();
  });

  it('does not count the nominal p of words where the same run shuffled them', async () => {
    const read = async () =>
      (await w.get<AnswerOf<'getStandingOut'>>('/api/test-register/standing-out')).value;
    const before = await read();
    await w.get('/api/text/keyness?a=drops:number=1-200&b=drops:number=201-400&permutations=19');
    const tests = await list('?includeHidden=true&limit=5000');
    const [nominal] = tests.filter(({ label }) => label.startsWith('Words, nominal p'));
    const after = await read();
    expect(nominal).toMatchObject({ surrogates: 0 });
    expect(after.tests).toBe(before.tests + 2);
    expect(after.findings.map(({ id }) => id)).not.toContain(nominal?.id);
    // Nor does its tiny p make the q of another test smaller.
    const others = tests.filter(({ label }) => !label.includes(', nominal p')).toSorted((a, b) => a.p - b.p);
    const qs = others.map((_, i) =>
      Math.min(...others.slice(i).map(({ p }, more) => (p * others.length) / (i + more + 1)), 1),
    );
    for (const [i, { q }] of others.entries()) expect(q).toBeCloseTo(qs[i] ?? 0, 10);
  });

  it('hides a test and leaves it in the family', async () => {
    const before = await list();
    const chosen = before[0];
    const hidden = await w.post<AnswerOf<'hideRegisteredTest'>>(`/api/test-register/${chosen?.id}/hide`, {
      reason: 'Superseded by a longer run.',
    });
    expect(hidden.value).toMatchObject({ hidden: true, hiddenReason: 'Superseded by a longer run.' });
    const after = await list();
    expect(after).toHaveLength(before.length - 1);
    expect(after).toEqual(before.slice(1));
    expect(await list('?includeHidden=true')).toHaveLength(before.length);
    await w.post(`/api/test-register/${chosen?.id}/show`);
    expect(await list()).toEqual(before);
    expect((await w.post('/api/test-register/99999/hide', { reason: 'x' })).status).toBe(404);
    expect((await w.post(`/api/test-register/${chosen?.id}/hide`, { reason: ' ' })).status).toBe(400);
  });

  it('cannot be emptied or rewritten, not even by SQL', () => {
    const sql = w.sql();
    expect(() => sql.exec('DELETE FROM test_register')).toThrow(/stay in the register/u);
    expect(() => sql.exec('UPDATE test_register SET p = 0')).toThrow(/stay in the register/u);
  });
});

describe('computed answers', () => {
  it('count matches beside the null, for no posts none', async () => {
    const { value } = await few.get<AnswerOf<'getWindowMatch'>>(
      '/api/correlations/windows?other=events&surrogates=99&maxMinutes=10',
    );
    expect(value.series.map(({ series }) => series)).toEqual(['events']);
    const nobody = await few.get<AnswerOf<'getWindowMatch'>>('/api/correlations/windows?username=nobody');
    expect(nobody.value.series).toEqual([]);
    expect(value.series[0]?.either.map(({ minutes }) => minutes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(value.stamp).toMatchObject({ method: 'window-match', seed: 4966 });
  });

  it('are of the demonstration what its first screen shows, by the method that is named to begin with', async () => {
    const shipped = await createTestWorkstation({ data: 'demonstration' });
    await expectFirstMethod(shipped, 'pair-counts', async () => {
      const { value } = await shipped.get<AnswerOf<'getPairCounts'>>(
        '/api/correlations/pair-counts?minScore=0.7',
      );
      const { observed, expected, bandLow: low, bandHigh: high, p, surrogates } = value.total;
      expect({ observed, expected, low, high, p, surrogates }).toEqual(DEMONSTRATION_PAIRS);
    });
    await shipped.dispose();
  }, 120_000);

  it('list hits and misses that add up to the drops tested', async () => {
    const { value } = await few.get<AnswerOf<'getPairLedger'>>(
      '/api/correlations/ledger?other=events&windowMinutes=60&limit=50000',
    );
    expect(value.hits + value.missCount).toBe(value.tested);
    expect(value.misses).toHaveLength(value.missCount);
    expect(new Set(value.rows.map(({ drop }) => drop)).size).toBe(value.hits);
  });

  it('draw the curve and the event study', async () => {
    const curve = await few.get<AnswerOf<'getWindowCurve'>>(
      '/api/correlations/window-curve?other=events&surrogates=99&chosenMinutes=720',
    );
    expect(curve.value.series[0]?.points.length).toBeGreaterThanOrEqual(12);
    const study = await few.get<AnswerOf<'getEventStudy'>>(
      '/api/correlations/event-study?category=politics&placebos=99&resamples=200',
    );
    expect(study.value.hourly).toHaveLength(144);
    expect(study.value.used).toBeGreaterThan(0);
  });

  it('climb the ladder: events dated to the day are left out of short windows, and long ones use all', async () => {
    const { value } = await few.get<AnswerOf<'getLadder'>>(
      '/api/correlations/ladder?other=events&windows=60,1440',
    );
    const [events] = value.series;
    expect(value.stamp).toMatchObject({ method: 'ladder', version: 2 });
    expect(events?.leftOut).toBeGreaterThan(0);
    expect(events?.sentence).toContain('are dated to the day: windows of less than 24 hours use the other');
    const rungsOf = (minutes: number) =>
      new Set(events?.rows.filter((row) => row.windowMinutes === minutes).map(({ rung }) => rung));
    expect(rungsOf(1440)).toEqual(new Set(['era', 'season']));
    expect(rungsOf(60).size).toBe(4);
    for (const { p, moves } of events?.rows ?? []) expect(p).toBeGreaterThanOrEqual(1 / (1 + moves) - 1e-12);
    const { value: tests } = await few.get<AnswerOf<'listRegisteredTests'>>('/api/test-register?limit=5000');
    const registered = tests.filter(({ method }) => method === 'ladder').map(({ label }) => label);
    expect(registered).toHaveLength(events?.rows.length ?? 0);
    expect(registered).toContain('events: minute, after the drop, within 60 minutes');
  }, 240_000);

  it('tell the planted intervals and anniversaries among the delta patterns', async () => {
    const { value } = await w.get<AnswerOf<'listDeltaPatterns'>>(
      '/api/pattern-analysis/deltas?surrogates=39',
    );
    const strong = value.filter(({ confidence }) => confidence > 0.95);
    expect(
      strong.filter(({ id }) => /^interval-\d+$/u.test(id)).map(({ metadata }) => metadata.intervalMinutes),
    ).toEqual([11, 17, 23, 29, 34, 41, 47, 53]);
    expect(strong.filter(({ id }) => /^anniversary-\d+-\d+$/u.test(id)).length).toBeGreaterThanOrEqual(24);
    // Figures are rounded by the one function for chance, not shown as they were computed.
    expect(value.filter(({ description }) => /\.0*[1-9]\d{3}/u.test(description))).toEqual([]);
  });
});

describe('staleness', () => {
  it('is said of runs that other data replaced, and their figures are not shown as present', async () => {
    const before = await w.get<AnswerOf<'listAnalysisRuns'>>('/api/analyses/correlation/runs');
    expect(before.value[0]?.stale).toEqual([]);
    await w.services.deps.store.write((tx) => {
      raiseChange(tx, 'drops');
    });
    const after = await w.get<AnswerOf<'listAnalysisRuns'>>('/api/analyses/correlation/runs');
    expect(after.value[0]?.stale).toEqual(['other data']);
    expect((await w.get('/api/correlations')).headers.get('x-stale')).toBe('other data');
    const { value } = await w.get<AnswerOf<'getDropStats'>>('/api/q-drops/stats');
    expect(value).toMatchObject({ accuracy: null, analysed: false });
  });
});

describe('a reading', () => {
  const slow = '/api/pattern-analysis/style-change?surrogates=4999';
  const ask = (path: string) => few.send('GET', path, undefined, { Prefer: 'respond-async' });

  it('is the job that computes the answer, one for all who ask, and tells once it was canceled', async () => {
    const [first, second] = await Promise.all([ask(slow), ask(slow)]);
    expect([first.status, second.status]).toEqual([202, 202]);
    const computing = computingSchema.parse(first.value);
    expect(computing).toMatchObject({
      title: 'Style change',
      question: { method: 'style-change', seed: 4966, parameters: { surrogates: 4999 } },
    });
    expect(second.value).toEqual(first.value);
    await few.post(`/api/jobs/${computing.jobId}/cancel`);
    expect((await few.finished(computing.jobId)).status).toBe('cancelled');
    const after = await ask(slow);
    expect([after.status, after.text]).toEqual([409, 'Canceled.']);
    // The question that came with the job begins it anew.
    const { method, ...body } = computing.question ?? { method: '' };
    const again = await few.post<{ jobId: string }>(`/api/analyses/${method}/run`, body);
    expect(computingSchema.parse((await ask(slow)).value).jobId).toBe(again.value.jobId);
    await few.post(`/api/jobs/${again.value.jobId}/cancel`);
  });
});
