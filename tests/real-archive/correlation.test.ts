import { describe, expect, it } from 'vitest';
import newsJson from '#data/news-events.json' with { type: 'json' };
import { correlation } from '#main/analysis/methods/correlation/correlation.ts';
import type { AnalysisEvent } from '#main/analysis/types.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

type Listed = Omit<AnalysisEvent, 'time' | 'resolution'> & {
  readonly date: string;
  readonly time?: string;
};

const events = (newsJson.events as readonly Listed[])
  .map(({ date, time, ...event }): AnalysisEvent => ({
    ...event,
    resolution: time === undefined ? 'day' : 'minute',
    time: Date.parse(`${date}T${time ?? '12:00'}Z`) / 1000,
  }))
  .sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));

describe.skipIf(!hasRealArchive)('the real archive and the shipped news', () => {
  it('have pairs that look strong, and nothing beyond what moved events give', () => {
    const drops = realArchive();
    const { testedEvents, pairs, overall, eventResults } = correlation.run(
      { drops, categories: drops.map(() => []), events, keys: [] },
      correlation.parameters.parse({ surrogates: 199 }),
      { seed: 4966 },
    );
    expect(testedEvents).toBe(775);
    expect(pairs.filter(({ score }) => score >= 0.7).length).toBeGreaterThan(50);
    expect(overall?.observed).toBeLessThan(overall?.bandHigh ?? 0);
    expect(eventResults.filter(({ q }) => q < 0.05)).toEqual([]);
  });
});
