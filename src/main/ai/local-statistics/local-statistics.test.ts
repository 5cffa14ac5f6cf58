import { describe, expect, it } from 'vitest';
import { checkAnswer } from '#main/ai/check-answer.ts';
import type { SectionFacts } from '#main/ai/facts.ts';
import { accuracyFacts } from './accuracy.ts';
import { correlationFacts } from './correlations.ts';
import { writeSection } from './index.ts';
import { patternFacts } from './patterns.ts';
import { SELF_DESCRIPTION } from './self-description.ts';
import { sentimentFacts } from './sentiment.ts';
import { temporalFacts } from './temporal.ts';
import { span } from './words.ts';

const temporal = temporalFacts(
  {
    drops: 4966,
    firstTime: '2017-10-28T20:44:28',
    lastTime: '2022-11-28T01:06:20',
    zone: 'UTC',
    monthly: [
      { month: '2017-10', count: 13 },
      { month: '2017-11', count: 226 },
    ],
    busiestMonth: { month: '2017-11', count: 226 },
    trend: { rho: -0.41, p: 0.0004, n: 62, plan: 'Months' },
    peakHour: { class: 3, share: 0.0912, low: 0.083, high: 0.1, evenShare: 1 / 24, n: 4966 },
    peakWeekday: { class: 0, share: 0.16, low: 0.15, high: 0.17, evenShare: 1 / 7, n: 4966 },
    longestSilence: { from: '2020-12-08T15:11:14', to: '2022-06-24T23:38:28', minutes: 811_227 },
    clusters: {
      plan: null,
      tested: 210,
      significant: 40,
      strongest: [
        {
          start: '2018-01-01T00:00:00',
          end: '2018-01-02T00:00:00',
          size: 30,
          windowHours: 24,
          expected: 4.2,
          q: 0.0002,
          drops: { items: [450, 451], total: 41 },
        },
      ],
    },
  },
  [],
);

const accuracy = (more: object) =>
  accuracyFacts({
    plan: null,
    claims: 200,
    hits: 30,
    share: 0.15,
    low: 0.107,
    high: 0.206,
    expected: 0.14,
    expectedLow: 0.09,
    expectedHigh: 0.19,
    p: 0.41,
    ...more,
  });

const sections: readonly SectionFacts[] = [
  temporal,
  sentimentFacts({
    plan: null,
    samples: 4000,
    skipped: 231,
    overall: { n: 4000, mean: 0.0123, low: 0.001, high: 0.023 },
    monthly: [
      { month: '2018-01', n: 100, mean: 0.2, low: 0.1, high: 0.3 },
      { month: '2018-02', n: 100, mean: -0.2, low: -0.3, high: -0.1 },
      { month: '2018-03', n: 2, mean: 0.9, low: 0.8, high: 1 },
    ],
    trend: { rho: 0.1, p: 0.44, n: 60 },
  }),
  patternFacts(
    {
      items: [
        {
          plan: null,
          kind: 'content',
          label: 'follow the money',
          observed: 12,
          expected: 1.3,
          low: 0,
          high: 4,
          q: 0.001,
          drops: { items: [1, 2], total: 11 },
        },
        {
          plan: null,
          kind: 'formatting',
          label: 'brackets',
          observed: 1200,
          expected: null,
          low: null,
          high: null,
          q: 0.2,
          drops: { items: [1, 2, 3], total: 1041 },
        },
        {
          plan: null,
          kind: 'delta',
          label: 'same clock minute',
          observed: 4820,
          expected: 4817.2,
          low: 4790,
          high: 4840,
          q: 0.61,
          drops: null,
        },
      ],
      tested: 50,
      significant: 1,
      correlationsAnalyzed: 900,
    },
    [{ what: 'Interval patterns', why: 'the run was cancelled' }],
  ),
  correlationFacts(
    {
      plan: null,
      pairs: 900,
      strong: 1,
      moderate: 40,
      tested: 400,
      significant: 0,
      byCategory: [{ category: 'politics', pairs: 500, significant: 0 }],
      top: [
        {
          ...{ dropNumber: 7, title: 'A budget passes', source: 'AP', score: 0.71, q: 0.3 },
          ...{ timeDeltaMinutes: -95, timeDeltaDays: null },
        },
        {
          ...{ dropNumber: 8, title: 'A bridge opens', source: 'AP', score: 0.7, q: 0.4 },
          ...{ timeDeltaMinutes: null, timeDeltaDays: 0 },
        },
        {
          ...{ dropNumber: 9, title: 'A strike ends', source: 'AP', score: 0.7, q: 0.4 },
          ...{ timeDeltaMinutes: null, timeDeltaDays: 1 },
        },
      ],
    },
    [],
  ),
  accuracy({}),
];

describe('the sections of local/statistics', () => {
  it.each(sections)('$type reads as its golden text', (facts) => {
    expect(writeSection(facts)).toMatchSnapshot();
  });

  it.each(sections)(
    '$type says what wrote it, gives n, and passes the check that a model must pass',
    (facts) => {
      const text = writeSection(facts);
      expect(text).toContain(SELF_DESCRIPTION);
      expect(text).toMatch(/\bn = |\d+ (?:pairs|predictive|drops|tested)/);
      const checked = checkAnswer({ analysis: text, claims: [], caveats: [] }, facts);
      expect(checked.rejected).toEqual([]);
      expect(text).not.toMatch(/undefined|NaN|null|Infinity/);
    },
  );

  it('takes its confidence from the tests of the section, and none where nothing was tested', () => {
    expect(temporal.confidence).toBeCloseTo(0.9998, 10);
    expect(accuracy({}).confidence).toBeCloseTo(0.59, 10);
    expect(accuracy({ p: null }).confidence).toBeNull();
  });

  it('says plainly when a share is not above chance, and when nothing could be computed', () => {
    expect(writeSection(accuracy({}))).toContain('not above chance');
    expect(writeSection(accuracy({ share: 0.3, p: 0.001 }))).toContain(': above chance');
    expect(writeSection(accuracy({ claims: 0, hits: 0 }))).toBe(
      `Prediction accuracy: not computed (the range contains no predictive claim). ${SELF_DESCRIPTION}`,
    );
  });

  it('says which plan the run of a stated p or q follows, and nothing where none is stated', () => {
    const plans = temporal.facts.map(({ id, plan }) => [id, plan]);
    expect(plans.filter(([, plan]) => plan !== undefined)).toEqual([
      ['temporal.trend', 'Months'],
      ['temporal.cluster.1', null],
    ]);
    for (const { facts } of sections)
      for (const { id, plan, q, values } of facts)
        expect([id, plan !== undefined]).toEqual([id, q !== null || typeof values['p'] === 'number']);
  });

  it('names no extreme month of a handful of drops', () => {
    expect(writeSection(sections[1] ?? temporal)).not.toContain('2018-03');
  });

  it('writes spans as people do', () => {
    expect([span(35), span(-245), span(4000)]).toEqual(['35 min', '4 h 05 min', '2 d 18 h']);
  });
});
