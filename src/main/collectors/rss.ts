import { FieldProblem, requiredText, textOf, type Row } from '#main/importers/files/fields.ts';
import { badByteIn, byteName } from '#main/importers/files/utf8.ts';
import { FeedProblem } from '#main/importers/forms/feed-document.ts';
import { eventMoment } from '#main/importers/news/dates.ts';
import type { NewsDraft } from '#main/importers/news/finish.ts';
import type { NewsRecord } from '#main/importers/news/record.ts';
import { OutboundError, type Outbound } from '#main/outbound/types.ts';
import { layoutChanged, readyIf } from './collector.ts';
import { decodeFeed, parseFeed } from './feed-document.ts';
import {
  finishItems,
  isWithin,
  type CollectedNews,
  type NewsCollector,
  type NewsRequest,
} from './news-collector.ts';

/** A feed that is read without a key. */
export interface Feed {
  readonly source: string;
  readonly url: string;
  /** The feed's own section, used where an item names no category. */
  readonly category?: string;
}

export interface RssOptions {
  readonly outbound: Outbound;
  readonly feeds: readonly Feed[];
}

const MAX_FEED_BYTES = 5_000_000;
const AT_ONCE = 4;

const draftOf =
  (feed: Feed) =>
  (row: Row): NewsDraft => {
    for (const [field, value] of Object.entries(row)) {
      const bad = typeof value === 'string' ? badByteIn(value) : null;
      if (bad !== null) throw new FieldProblem(field, `${byteName(bad)} of the feed is no UTF-8`);
    }
    if (textOf(row, 'title') === null) throw new FieldProblem('title', 'the headline is empty');
    return {
      moment: eventMoment(requiredText(row, 'date'), 'date'),
      title: requiredText(row, 'title'),
      markup: 'html',
      category: feed.category ?? textOf(row, 'category'),
      source: feed.source,
      url: textOf(row, 'link'),
    };
  };

/** Every word of the query is in the title. */
const speaksOf = (event: NewsRecord, query: string | null): boolean => {
  const title = event.title.toLowerCase();
  return (query ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.includes(word.replaceAll('"', '')));
};

const readFeed = async (outbound: Outbound, feed: Feed, request: NewsRequest): Promise<CollectedNews> => {
  const answer = await outbound.request({
    url: feed.url,
    headers: { accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8' },
    signal: request.signal,
    limits: { maxBytes: MAX_FEED_BYTES },
    retries: 1,
  });
  try {
    const items = parseFeed(await decodeFeed(answer.bytes, answer.headers.get('content-type')));
    const { events, errors } = finishItems(
      items.map((item) => ({ ...item })),
      { draft: draftOf(feed) },
    );
    return {
      events: events.filter((event) => isWithin(event, request) && speaksOf(event, request.query)),
      errors,
      failures: [],
    };
  } catch (error) {
    if (error instanceof FeedProblem) throw layoutChanged(answer.url.host, error.message);
    throw error;
  }
};

const orFailure = (error: unknown, signal: AbortSignal): CollectedNews => {
  if (!(error instanceof OutboundError) || signal.aborted) throw error;
  return { events: [], errors: [], failures: [error] };
};

const chunksOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

async function* readAll(
  { outbound, feeds }: RssOptions,
  request: NewsRequest,
): AsyncGenerator<CollectedNews> {
  let left = request.maxEvents;
  for (const chunk of chunksOf(feeds, AT_ONCE)) {
    if (left <= 0) return;
    const pages = await Promise.all(
      chunk.map((feed) =>
        readFeed(outbound, feed, request).catch((error: unknown) => orFailure(error, request.signal)),
      ),
    );
    for (const page of pages) {
      const events = page.events.slice(0, left);
      left -= events.length;
      yield { ...page, events };
    }
  }
}

/** Feeds (RSS 2.0, RSS 1.0, Atom): the last days only, no key. A feed that fails does not stop the others. */
export const createRssCollector = (options: RssOptions): NewsCollector => ({
  id: 'rss',
  title: 'RSS and Atom feeds',
  ready: () => readyIf(options.feeds.length > 0, 'No feed is set.'),
  collect: (request) => readAll(options, request),
});
