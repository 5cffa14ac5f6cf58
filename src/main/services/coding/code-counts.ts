import { countCode, type CountedItem } from '#main/analysis/agreement/code-counts.ts';
import { bucketOf, dateLabel, firstDayOfBucket } from '#main/analysis/time/zone.ts';
import type { Executor } from '#main/db/open.ts';
import { findFrame } from '#main/repositories/claim-samples.ts';
import { countEventsByHour } from '#main/repositories/news-events.ts';
import type { CodeCounts, CodingBatch, CodingDifference } from '#shared/contract/coding.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import { adjudicated, namesOf } from './coded-drops.ts';

interface Counted {
  readonly batch: CodingBatch;
  readonly items: readonly CodingDifference[];
  /** Whether the drops were drawn at random. */
  readonly isSample: boolean;
}

/** Numbers of things by bucket. */
const tallied = (
  times: readonly { readonly time: number; readonly count: number }[],
  bucket: (time: number) => number,
) => {
  const counts = new Map<number, number>();
  for (const { time, count } of times) counts.set(bucket(time), (counts.get(bucket(time)) ?? 0) + count);
  return counts;
};

/** How often each code was given in a batch that all have closed, as a whole and by calendar bucket, next to all drops and events. */
export const codeCountsOf = async (
  db: Executor,
  { batch, items, isSample }: Counted,
  { granularity, timeZone }: QueryOf<'getCodeCounts'>,
): Promise<CodeCounts> => {
  const bucket = (time: number): number => bucketOf(time, granularity, timeZone);
  const frame = await findFrame(db, 'drops');
  const times = new Map(frame.map(({ number, time }) => [number, time]));
  const archive = tallied(
    frame.map(({ time }) => ({ time, count: 1 })),
    bucket,
  );
  const events = tallied(
    (await countEventsByHour(db, {})).map(({ hour, count }) => ({ time: hour, count })),
    bucket,
  );
  const codes = batch.codes.map(({ code }) => code);
  const dated = items.flatMap((item): CountedItem[] => {
    const time = times.get(item.dropNumber);
    // A drop that is no longer in the dataset has no place in time.
    if (time === undefined) return [];
    return [
      {
        bucket: bucket(time),
        coders: item.coders.map(({ coded }) => namesOf(coded?.codes)),
        final: adjudicated(item),
      },
    ];
  });
  const counted = (some: readonly CountedItem[]) =>
    codes.map((code) => ({ code, ...countCode(some, code, isSample) }));
  return {
    granularity,
    timeZone,
    isSample,
    drops: dated.length,
    codes: counted(dated).map((one) => ({
      ...one,
      byCoder: batch.coders.map(({ coder }, at) => ({
        coder,
        count: dated.filter(({ coders }) => coders[at]?.has(one.code) === true).length,
      })),
    })),
    buckets: [...Map.groupBy(dated, (item) => item.bucket)]
      .sort(([a], [b]) => a - b)
      .map(([at, some]) => ({
        start: dateLabel(firstDayOfBucket(at, granularity)),
        end: dateLabel(firstDayOfBucket(at + 1, granularity)),
        drops: some.length,
        allDrops: archive.get(at) ?? 0,
        events: events.get(at) ?? 0,
        codes: counted(some),
      })),
  };
};
