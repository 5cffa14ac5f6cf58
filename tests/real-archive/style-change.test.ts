import { describe, expect, it } from 'vitest';
import { styleChange } from '#main/analysis/methods/style-change/style-change.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

describe.skipIf(!hasRealArchive)('style change of the real archive', () => {
  const drops = realArchive();
  const answer = styleChange.run({ drops }, styleChange.parameters.parse({}), { seed: 4966 });

  it('is cut into 99 chunks of 7,500 characters', () => {
    expect(answer.characters).toBe(746_377);
    expect(answer.chunks).toHaveLength(99);
  });

  it('has its best split at #236–#238, 2017-11-30, by five of six measures, p = 1/500', () => {
    // The author moves from 4chan to 8chan between #228 and #241. It is no proof of anything but a change of style.
    // Delta of the 3-grams has a plateau there and peaks four chunks later.
    expect(answer.splits.map(({ boundary }) => boundary.lastDrop)).toEqual([236, 521, 236, 236, 236, 236]);
    // As near as the text says, and as the change point has it.
    expect(answer.splits.map(({ lastDrop }) => lastDrop)).toEqual([237, 520, 237, 237, 237, 237]);
    for (const { chance } of answer.splits) expect(chance.p).toBe(1 / 500);
    const withCase = styleChange.run(
      { drops },
      styleChange.parameters.parse({ alphabet: 'case', surrogates: 19 }),
      {
        seed: 4966,
      },
    );
    expect(withCase.splits.map(({ boundary }) => boundary.afterChunk)).toEqual([13, 13, 13, 13, 13, 13]);
  });

  it('has the same chunks and split by the other readings of "letters", nearly so by the text as it stands', () => {
    expect(answer.readings.map(({ chunks, afterChunk, lastDrop }) => [chunks, afterChunk, lastDrop])).toEqual(
      [
        [99, 13, 236],
        [82, 11, 255],
        [99, 13, 236],
        [107, 14, 247],
      ],
    );
  });

  it('has three change points, the strongest at the move to 8chan and after the silence of 2019', () => {
    const points = answer.changePoints.map(({ lastDrop, time }) => [
      lastDrop,
      new Date(time * 1000).toISOString().slice(0, 10),
    ]);
    expect(points).toEqual([
      [237, '2017-11-30'],
      [1659, '2018-07-01'],
      [3601, '2019-11-16'],
    ]);
  });
});
