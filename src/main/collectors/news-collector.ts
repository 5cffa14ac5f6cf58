import type { Row } from '#main/importers/files/fields.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import { finishEvent } from '#main/importers/news/finish.ts';
import type { NewsFormat } from '#main/importers/news/formats/format.ts';
import type { NewsRecord } from '#main/importers/news/record.ts';
import { OutboundError } from '#main/outbound/types.ts';
import { finishEach, readyIf, type Readiness } from './collector.ts';

export type NewsCollectorId = 'rss' | 'newsapi' | 'guardian';

/** What news is requested. Times in epoch seconds UTC, both inclusive. */
export interface NewsRequest {
  readonly from: number | null;
  readonly to: number | null;
  readonly query: string | null;
  readonly maxEvents: number;
  readonly signal: AbortSignal;
}

export interface CollectedNews {
  readonly events: readonly NewsRecord[];
  /** Items that nobody can read, removed ones among them. */
  readonly errors: readonly RecordError[];
  /** What stopped a part of the collection (one feed, the rest of the pages) while the other parts went on. */
  readonly failures: readonly OutboundError[];
}

/**
 * One way to news. `collect` yields pages until the stretch or `maxEvents` is used up; what stops all of it is thrown as an
 * `OutboundError`. Pages yielded before stay.
 */
export interface NewsCollector {
  readonly id: NewsCollectorId;
  readonly title: string;
  readonly ready: () => Readiness;
  readonly collect: (request: NewsRequest) => AsyncGenerator<CollectedNews>;
}

/** Events of what a host sent. */
export const finishItems = (
  items: readonly Row[],
  format: Pick<NewsFormat, 'draft'>,
): Omit<CollectedNews, 'failures'> => {
  const { finished: events, errors } = finishEach(items, (item) => finishEvent(format.draft(item)));
  return { events, errors };
};

/** A collector that needs a key. @param missing the sentence without one */
export const keyedCollector = <Options extends { readonly apiKey: string | null }>(
  { missing, ...names }: Pick<NewsCollector, 'id' | 'title'> & { readonly missing: string },
  options: Options,
  pages: (options: Options, apiKey: string, request: NewsRequest) => AsyncGenerator<CollectedNews>,
): NewsCollector => ({
  ...names,
  ready: () => readyIf(Boolean(options.apiKey), missing),
  collect: (request) => {
    if (!options.apiKey) throw new OutboundError('no-credentials', missing);
    return pages(options, options.apiKey, request);
  },
});

/** Whether an event is in the stretch requested; a day without time counts where any of it does. */
export const isWithin = ({ time, hasTimeOfDay }: NewsRecord, { from, to }: NewsRequest): boolean => {
  const slack = hasTimeOfDay ? 0 : 43_200;
  return (from === null || time + slack >= from) && (to === null || time - slack <= to);
};

export const isoDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
