import { expect, it } from 'vitest';
import type { AnalysisText } from '#main/analysis/types.ts';
import type { DispersionResult } from '#shared/methods/text-results.ts';
import { dispersionMethod } from './dispersion-method.ts';

const at = (time: string): number => Date.parse(time) / 1000;
const textOf = (key: string, time: string, text: string, more: Partial<AnalysisText> = {}): AnalysisText => ({
  ...{ key, text, time: at(time), author: null, cited: [], inA: true, inB: false },
  ...more,
});
const resultOf = async (
  texts: readonly AnalysisText[],
  over: 'a' | 'b' | 'both',
): Promise<DispersionResult> =>
  dispersionMethod.run({ texts }, dispersionMethod.parameters.parse({ word: 'storm', over }), { seed: 1 });

it('says where a word occurs, from when to when, and where a week is without a post', async () => {
  const texts = [
    textOf('a', '2018-01-01T12:00:00Z', 'storm over one storm', { resolution: 'day' }),
    textOf('b', '2018-01-09T00:00:00Z', 'a storm'),
    textOf('c', '2018-01-15T23:59:59Z', 'calm', { inA: false, inB: true }),
    textOf('d', '2018-01-22T23:59:59Z', 'the storm ends', { inA: false, inB: true }),
  ];
  const { positions, span, silences } = await resultOf(texts, 'both');
  // A resolution that is there and undefined would be one in the form of the result.
  expect(positions).toStrictEqual([
    { key: 'a', token: 0, time: at('2018-01-01T12:00:00Z'), resolution: 'day' },
    { key: 'a', token: 3, time: at('2018-01-01T12:00:00Z'), resolution: 'day' },
    { key: 'b', token: 5, time: at('2018-01-09T00:00:00Z') },
    { key: 'd', token: 8, time: at('2018-01-22T23:59:59Z') },
  ]);
  expect(span).toEqual({ start: at('2018-01-01T00:00:00Z'), end: at('2018-01-22T23:59:59Z') });
  expect(silences).toEqual([
    { start: at('2018-01-02T00:00:00Z'), end: at('2018-01-09T00:00:00Z') },
    { start: at('2018-01-15T23:59:59Z'), end: at('2018-01-22T23:59:59Z') },
  ]);
  const ofB = await resultOf(texts, 'b');
  expect([ofB.positions, ofB.span]).toEqual([
    [{ key: 'd', token: 2, time: at('2018-01-22T23:59:59Z') }],
    { start: at('2018-01-15T23:59:59Z'), end: at('2018-01-22T23:59:59Z') },
  ]);
});

it('has no span and no silence without a text', async () => {
  expect(await resultOf([], 'both')).toMatchObject({ positions: [], span: null, silences: [] });
});
