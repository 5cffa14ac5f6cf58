import { describe, expect, it } from 'vitest';
import { frequency } from '#main/analysis/methods/frequency/frequency.ts';
import { styleChange } from '#main/analysis/methods/style-change/style-change.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import { dropsAt } from '#tests/helpers/drops.ts';
import { toFrequency, toStyleChange } from './answers.ts';

const START = Date.UTC(2018, 0, 1) / 1000;
const context = { seed: 4966, datasetName: null, datasetSha256: null };

/** Every second drop is dated to the day; the others are at 01:00:07. */
const drops = dropsAt([0, 30, 60, 90].map((day) => START + day * DAY_SECONDS + 3607)).map((drop, place) => ({
  ...drop,
  content:
    'The harbor opens when the river rises and the bridge is closed to every train of the market. '.repeat(8),
  ...(place % 2 === 0 ? { time: drop.time - 3607, resolution: 'day' as const } : {}),
}));

describe('answers about drops of which some are dated to the day', () => {
  it('name the day alone where a silence begins or ends with one', () => {
    const found = frequency.run({ drops }, frequency.parameters.parse({}), context);
    const silences = toFrequency(found, 'UTC')[0]?.silences ?? [];
    expect(silences.map(({ startTime, endTime }) => [startTime, endTime]).sort()).toEqual([
      ['2018-01-01', '2018-01-31T01:00:07'],
      ['2018-01-31T01:00:07', '2018-03-02'],
      ['2018-03-02', '2018-04-01T01:00:07'],
    ]);
  });

  it('name the day alone where the style is cut at one', () => {
    const parameters = styleChange.parameters.parse({ chunkSize: 500, surrogates: 19, shortestSide: 1 });
    const found = styleChange.run({ drops }, parameters, context);
    const stamp = {
      method: 'style-change',
      version: 3,
      parameters: {},
      seed: 4966,
      datasetName: null,
      datasetSha256: null,
    };
    const { chunks, splits } = toStyleChange(found, stamp);
    const stated: Record<number, string> = {
      1: '2018-01-01',
      2: '2018-01-31T01:00:07',
      3: '2018-03-02',
      4: '2018-04-01T01:00:07',
    };
    expect(chunks.length).toBeGreaterThan(3);
    for (const { firstDrop, lastDrop, startTime, endTime } of chunks)
      expect([startTime, endTime]).toEqual([stated[firstDrop], stated[lastDrop]]);
    expect(splits.length).toBeGreaterThan(0);
    for (const { boundary, lastDrop, time } of splits)
      expect([boundary.lastTime, boundary.nextTime, time]).toEqual([
        stated[boundary.lastDrop],
        stated[boundary.nextDrop ?? 0],
        stated[lastDrop],
      ]);
  });
});
