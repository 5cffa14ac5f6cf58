import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { ladder } from '#main/analysis/methods/ladder/ladder-method.ts';
import { othersAt } from '#tests/helpers/drops.ts';
import { realArchive } from '#tests/helpers/real-archive.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';

const tweets = sharedFile('datasets/accounts-sample/realDonaldTrump_2017-10_2020-12.noRT-noID.csv.gz');

/** `M/D/YYYY H:MM`, UTC, as epoch seconds. */
const minuteOf = (date: string): number => {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = date.split(/[/ :]/u).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute) / 1000;
};

describe.skipIf(tweets === null)('the ladder of the real archive and tweets without retweets', () => {
  it('shows no excess on any rung, with the figures of an independent count', () => {
    const rows = parse<{ date: string }>(gunzipSync(readFileSync(tweets ?? '')), { columns: true });
    const others = othersAt(rows.map(({ date }) => minuteOf(date))).map((other) => ({
      ...other,
      resolution: 'minute' as const,
    }));
    const [result] = ladder.run(
      { drops: realArchive(), others },
      ladder.parameters.parse({ correlogramMoves: 0 }),
      { seed: 4966 },
    ).series;
    expect([result?.drops, result?.posts, result?.resolution, result?.scale]).toEqual([
      4953,
      14_670,
      'minute',
      null,
    ]);
    const era = result?.rows.find(
      ({ rung, direction, windowMinutes }) =>
        rung === 'era' && direction === 'drop-first' && windowMinutes === 5,
    );
    expect(era).toMatchObject({ observed: 211, moves: 1149, low: 141 });
    expect(era?.expected).toBeCloseTo(178.9, 1);
    expect(era?.p).toBeCloseTo(0.066, 3);
  });
});
