import { describe, expect, it } from 'vitest';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { temporalProfile } from './temporal-profile.ts';

const at = (time: string, number: number): AnalysisDrop => ({
  number,
  time: Date.parse(`${time}Z`) / 1000,
  content: '',
  platform: '8kun',
  board: '/test',
  tripcode: null,
  postId: String(number),
  imageCount: 0,
  links: [],
  references: [],
});
const context = { seed: 1 };

describe('temporal profile', () => {
  it('counts every month between the first and the last, empty ones included', () => {
    const drops = ['2018-01-31T23:30:00', '2018-03-01T00:10:00', '2018-03-02T00:10:00'].map(at);
    const answer = temporalProfile.run({ drops }, { zone: 'UTC' }, context);
    expect(answer.monthly).toEqual([
      { month: '2018-01', count: 1 },
      { month: '2018-02', count: 0 },
      { month: '2018-03', count: 2 },
    ]);
    expect(answer.busiestMonth).toEqual({ month: '2018-03', count: 2 });
    expect(answer.hours[0]).toBe(2);
    expect(answer.weekdays.reduce((a, b) => a + b)).toBe(3);
  });

  it('names its zone: the same moment falls into another month and hour in New York', () => {
    const drops = [at('2018-03-01T00:10:00', 1)];
    const answer = temporalProfile.run({ drops }, { zone: 'America/New_York' }, context);
    expect(answer.monthly).toEqual([{ month: '2018-02', count: 1 }]);
    expect(answer.peakHour).toMatchObject({ class: 19, count: 1, n: 1 });
  });

  it('finds an even spread unremarkable and a crowded hour remarkable', () => {
    const even = Array.from({ length: 240 }, (_, i) =>
      at(`2018-05-01T${String(i % 24).padStart(2, '0')}:00:00`, i),
    );
    expect(temporalProfile.run({ drops: even }, { zone: 'UTC' }, context).peakHour?.p).toBeCloseTo(1, 6);
    const crowded = [...even, ...Array.from({ length: 60 }, (_, i) => at('2018-05-01T17:30:00', 300 + i))];
    const { peakHour } = temporalProfile.run({ drops: crowded }, { zone: 'UTC' }, context);
    expect(peakHour?.class).toBe(17);
    expect(peakHour?.p).toBeLessThan(1e-6);
    expect(peakHour?.low).toBeGreaterThan(1 / 24);
  });

  it('has nothing to say about no drops', () => {
    const answer = temporalProfile.run({ drops: [] }, { zone: 'UTC' }, context);
    expect(answer).toMatchObject({ drops: 0, monthly: [], busiestMonth: null, trend: null, peakHour: null });
  });
});
