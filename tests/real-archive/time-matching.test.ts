import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { windowMatch } from '#main/analysis/methods/windows/window-match.ts';
import { othersAt } from '#tests/helpers/drops.ts';
import { realArchive } from '#tests/helpers/real-archive.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';

const tweets = sharedFile('datasets/trump-archive/tweets_2017-2021.tta-v2.csv.gz');

describe.skipIf(tweets === null)('the real archive beside the real tweets', () => {
  it('has as many drops with a tweet nearby as the figures say, all within the band of chance', () => {
    const rows = parse<{ id: string }>(gunzipSync(readFileSync(tweets ?? '')), { columns: true });
    const others = othersAt(
      rows.map(({ id }) => Math.floor(Number((BigInt(id) >> 22n) + 1_288_834_974_657n) / 1000)),
    );
    const { series } = windowMatch.run(
      { drops: realArchive(), others },
      windowMatch.parameters.parse({ surrogates: 199 }),
      { seed: 4966 },
    );
    const [result] = series;
    expect(result?.tested).toBe(4953);
    const hits = [0, 1, 5, 10, 15, 20, 30, 60].map((k) => result?.either[k]?.observed);
    expect(hits).toEqual([0, 101, 411, 725, 961, 1190, 1605, 2518]);

    const byClock = windowMatch.run(
      { drops: realArchive(), others },
      windowMatch.parameters.parse({ surrogates: 19, maxMinutes: 1, resolution: 'clock-minute' }),
      { seed: 4966 },
    ).series[0];
    const sides = [byClock?.before, byClock?.after, byClock?.either];
    // Of the same count in Python: a tweet of the drop's own minute is on neither side, so that it counts on both.
    expect(sides.map((rows) => rows?.map(({ observed }) => observed))).toEqual([
      [54, 93],
      [54, 103],
      [54, 140],
    ]);
  });
});
