import { z } from 'zod';
import { parseUnambiguousJson } from '#main/base/json.ts';
import { guardianResults } from '#main/importers/news/formats/services.ts';
import { rateLimited } from '#main/outbound/failures.ts';
import type { Outbound } from '#main/outbound/types.ts';
import { askJson, layoutChanged, pauseFor, type Pause } from './collector.ts';
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
const closedUntil = (headers: Headers, nowMs: number): number | null =>
  headers.get('x-ratelimit-remaining-day') === '0'
    ? ((Math.floor(nowMs / DAY_MS) + 1) * DAY_MS) / 1000
    : null;

const getPage = async (options: GuardianOptions, apiKey: string, request: NewsRequest, page: number) => {
  const base = options.baseUrl ?? 'https://content.guardianapis.com';
  const { host } = new URL(base);
  const query = queryOf(request, page, apiKey);
  const { value, headers } = await askJson(
    options.outbound,
    { base, path: '/search', query, secrets: [apiKey], signal: request.signal, rateKey: `guardian ${host}` },
    parseUnambiguousJson,
  );
  const parsed = pageSchema.safeParse(value);
  if (!parsed.success) throw layoutChanged(host, 'a page without response, pages and results');
  return { ...parsed.data.response, closed: closedUntil(headers, (options.now ?? Date.now)()), host };
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
