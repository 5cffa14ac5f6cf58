import { z } from 'zod';
import { parseUnambiguousJson } from '#main/base/json.ts';
import { guardianResults } from '#main/importers/news/formats/services.ts';
import { rateLimited } from '#main/outbound/failures.ts';
import type { Outbound, OutboundResponse } from '#main/outbound/types.ts';
import { jsonOf, layoutChanged, pauseFor, type Pause } from './collector.ts';
import {
  finishItems,
  isoDay,
  isWithin,
  keyedCollector,
  type CollectedNews,
  type NewsCollector,
  type NewsRequest,
} from './news-collector.ts';

export interface GuardianOptions {
  readonly outbound: Outbound;
  readonly apiKey: string | null;
  readonly baseUrl?: string;
  readonly pause?: Pause;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

const PAGE_SIZE = 50;
/** Developer keys may ask once a second. */
const BETWEEN_PAGES_MS = 1100;
const DAY_MS = 86_400_000;
const MISSING_KEY = 'No Guardian key is set (GUARDIAN_API_KEY or Settings).';

const pageSchema = z.object({
  response: z.object({
    status: z.literal('ok'),
    pages: z.int(),
    currentPage: z.int(),
    results: z.array(z.record(z.string(), z.unknown())),
  }),
});

const queryOf = ({ from, to, query }: NewsRequest, page: number, apiKey: string): Record<string, string> => ({
  'api-key': apiKey,
  ...(query === null ? {} : { q: query }),
  ...(from === null ? {} : { 'from-date': isoDay(from) }),
  ...(to === null ? {} : { 'to-date': isoDay(to) }),
  'use-date': 'published',
  'order-by': 'oldest',
  'page-size': String(PAGE_SIZE),
  page: String(page),
});

/** When a day's requests are used up they come back with the next day (UTC). */
const closedUntil = ({ headers }: OutboundResponse, nowMs: number): number | null =>
  headers.get('x-ratelimit-remaining-day') === '0'
    ? ((Math.floor(nowMs / DAY_MS) + 1) * DAY_MS) / 1000
    : null;

const getPage = async (options: GuardianOptions, apiKey: string, request: NewsRequest, page: number) => {
  const url = new URL('/search', options.baseUrl ?? 'https://content.guardianapis.com');
  for (const [name, value] of Object.entries(queryOf(request, page, apiKey)))
    url.searchParams.set(name, value);
  const headers = { accept: 'application/json' };
  const answer = await options.outbound.request({
    url,
    headers,
    secrets: [apiKey],
    signal: request.signal,
    rateKey: `guardian ${url.host}`,
  });
  const parsed = pageSchema.safeParse(jsonOf(answer.url.host, answer, parseUnambiguousJson));
  if (!parsed.success) throw layoutChanged(url.host, 'a page without response, pages and results');
  return {
    ...parsed.data.response,
    closed: closedUntil(answer, (options.now ?? Date.now)()),
    host: url.host,
  };
};

async function* pages(
  options: GuardianOptions,
  apiKey: string,
  request: NewsRequest,
): AsyncGenerator<CollectedNews> {
  let left = request.maxEvents;
  for (let page = 1; left > 0; page += 1) {
    const answer = await getPage(options, apiKey, request, page);
    const { events, errors } = finishItems(answer.results, guardianResults);
    const keptEvents = events.filter((event) => isWithin(event, request)).slice(0, left);
    left -= keptEvents.length;
    const isLast = answer.results.length === 0 || page >= answer.pages;
    const closed = isLast || left <= 0 ? null : answer.closed;
    yield { events: keptEvents, errors, failures: closed === null ? [] : [rateLimited(answer.host, closed)] };
    if (isLast || closed !== null) return;
    if (left > 0) await (options.pause ?? pauseFor)(BETWEEN_PAGES_MS, request.signal);
  }
}

/** The Guardian's `/search`: back to 1999 with a free developer key, one request a second, 500 a day. */
export const createGuardianCollector = (options: GuardianOptions): NewsCollector =>
  keyedCollector({ id: 'guardian', title: 'The Guardian', missing: MISSING_KEY }, options, pages);
