import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { coordination } from '#main/analysis/methods/coordination/coordination.ts';
import { deltas } from '#main/analysis/methods/deltas/deltas.ts';
import { eventStudy } from '#main/analysis/methods/event-study/event-study.ts';
import { windowCurve } from '#main/analysis/methods/windows/window-curve.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisEvent, AnalysisPost } from '#main/analysis/types.ts';
import type { LadderPart } from '#shared/contract/ladder.ts';
import { dropsAt } from '#tests/helpers/drops.ts';
import { ladder } from './ladder-method.ts';
import { MINUTE_MOVES, postSeries } from './part.ts';

const START = Date.UTC(2018, 0, 1) / 1000;
const random = createRandom(12);
const moment = (): number => START + random.below(300 * DAY_SECONDS);
const drops = dropsAt(Array.from({ length: 60 }, moment));
const posts = Array.from({ length: 80 }, moment)
  .sort((a, b) => a - b)
  .map((time, index): AnalysisPost => ({
    ...{ id: String(index), time, resolution: 'minute', platform: 'twitter', username: 'someone' },
    ...{ content: 'harbor lights', isRepost: false, links: [], imageCount: 0 },
  }));
const events = posts.map(({ id, time }): AnalysisEvent => ({
  ...{ id, time, resolution: 'minute', title: 'harbor', category: 'politics', source: 'Test' },
}));
const context = { seed: 4966 };
const others = postSeries(posts);

/** The ladder’s own answer for these windows, without the correlogram. */
const alone = (windowsMinutes: readonly number[], series = others): readonly unknown[] =>
  ladder
    .run(
      { drops, others: series },
      ladder.parameters.parse({ windowsMinutes, minuteMoves: MINUTE_MOVES, correlogramMoves: 0 }),
      context,
    )
    .series.map((one) => ({ ...one, correlogram: undefined }));

const asAlone = (parts: readonly (LadderPart | null)[]): readonly unknown[] =>
  parts.map((part) => ({ ...part, correlogram: undefined }));

describe('the ladder as a part of other answers is the ladder itself', () => {
  it('for post deltas', () => {
    const answer = deltas.run({ drops, posts, keys: [] }, deltas.parameters.parse({}), context);
    expect(asAlone(answer.ladder)).toEqual(alone([1, 5, 10, 15, 20, 30]));
    const labels = deltas.tests(answer).map(({ label }) => label);
    expect(labels.filter((label) => label.includes(': minute, drop-first,'))).toHaveLength(6);
  });

  it('for the coordination of an account', () => {
    const answer = coordination.run({ drops, posts, keys: [] }, coordination.parameters.parse({}), context);
    expect(asAlone(answer.accounts.map((account) => account.ladder))).toEqual(alone([1, 5, 15, 60]));
  });

  it('for the window curve', () => {
    const parameters = windowCurve.parameters.parse({ chosenMinutes: 30 });
    const answer = windowCurve.run({ drops, others }, parameters, context);
    expect(asAlone(answer.series.map((series) => series.ladder))).toEqual(alone([1, 5, 15, 30, 60]));
  });

  it('for the event study', () => {
    const answer = eventStudy.run(
      { drops, events },
      eventStudy.parameters.parse({ placebos: 1000, resamples: 200 }),
      context,
    );
    const series = others.map((other) => ({ ...other, series: 'events' }));
    expect(asAlone(answer.ladder)).toEqual(alone([60, 360, 1440, 4320], series));
  });
});
