import { z } from 'zod';
import { parseUnambiguousJson } from '#main/base/json.ts';
import { newsApiArticles } from '#main/importers/news/formats/services.ts';
import { detailsOf } from '#main/outbound/failures.ts';
import { OutboundError, type Outbound, type OutboundErrorKind } from '#main/outbound/types.ts';
import { askJson, layoutChanged } from './collector.ts';
import {
  finishItems,
  keyedCollector,
  type CollectedNews,
  type NewsCollector,
  type NewsRequest,
} from './news-collector.ts';

export interface NewsApiOptions {
  readonly outbound: Outbound;
  readonly apiKey: string | null;
  readonly baseUrl?: string;
}

const PAGE_SIZE = 100;
/** NewsAPI refuses a request that names nothing: without a query these papers and agencies are requested. */
const DOMAINS = 'reuters.com,apnews.com,bbc.co.uk,theguardian.com';
const MISSING_KEY = 'No NewsAPI key is set (NEWSAPI_KEY or Settings).';

const pageSchema = z.object({
  status: z.literal('ok'),
  totalResults: z.int(),
  articles: z.array(z.record(z.string(), z.unknown())),
});
const errorSchema = z.object({
  status: z.literal('error'),
  code: z.string(),
  message: z.string().default(''),
});

const kindByCode: ReadonlyMap<string, OutboundErrorKind> = new Map<string, OutboundErrorKind>([
  ['apiKeyDisabled', 'no-credentials'],
  ['apiKeyInvalid', 'no-credentials'],
  ['apiKeyMissing', 'no-credentials'],
  ['apiKeyExhausted', 'credits-spent'],
  ['maximumResultsReached', 'credits-spent'],
  ['rateLimited', 'rate-limited'],
]);

const sentences: ReadonlyMap<string, string> = new Map([
  [
    'maximumResultsReached',
    'NewsAPI ends here for this key: free keys get the first 100 results of a search.',
  ],
  ['apiKeyExhausted', 'The requests of this NewsAPI key are used up.'],
]);

/** NewsAPI says in the body what its status only hints at. */
const refine = (error: OutboundError): OutboundError => {
  const parsed = errorSchema.safeParse(safeJson(error.answer));
  if (!parsed.success) return error;
  const { code, message } = parsed.data;
  const tooOld = error.hostStatus === 426 && code !== 'maximumResultsReached';
  const kind = tooOld ? 'credits-spent' : (kindByCode.get(code) ?? error.kind);
  const detail = `${code}: ${message}`.replace(/\s+/g, ' ').slice(0, 200);
  return new OutboundError(kind, sentences.get(code) ?? `NewsAPI answered ${detail}`, detailsOf(error));
};

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const moment = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);

const queryOf = ({ from, to, query }: NewsRequest, page: number): Record<string, string> => ({
  ...(query === null ? { domains: DOMAINS } : { q: query }),
  ...(from === null ? {} : { from: moment(from) }),
  ...(to === null ? {} : { to: moment(to) }),
  language: 'en',
  sortBy: 'publishedAt',
  pageSize: String(PAGE_SIZE),
  page: String(page),
});

const getPage = async (options: NewsApiOptions, apiKey: string, request: NewsRequest, page: number) => {
  const base = options.baseUrl ?? 'https://newsapi.org';
  const { host } = new URL(base);
  const place = { base, path: '/v2/everything', query: queryOf(request, page), signal: request.signal };
  const key = { headers: { 'x-api-key': apiKey }, secrets: [apiKey] };
  const { value } = await askJson(
    options.outbound,
    { ...place, ...key, rateKey: `newsapi ${host}`, refine },
    parseUnambiguousJson,
  );
  const parsed = pageSchema.safeParse(value);
  if (!parsed.success) throw layoutChanged(host, 'a page without status, totalResults and articles');
  return parsed.data;
};

async function* pages(
  options: NewsApiOptions,
  apiKey: string,
  request: NewsRequest,
): AsyncGenerator<CollectedNews> {
  let seenCount = 0;
  let left = request.maxEvents;
  for (let page = 1; left > 0; page += 1) {
    try {
      const { articles, totalResults } = await getPage(options, apiKey, request, page);
      const { events, errors } = finishItems(articles, newsApiArticles);
      seenCount += articles.length;
      const keptRecords = events.slice(0, left);
      left -= keptRecords.length;
      yield { events: keptRecords, errors, failures: [] };
      if (articles.length === 0 || seenCount >= totalResults) return;
    } catch (error) {
      // What was read before the plan's end is kept; the end is shown, not hidden.
      if (page === 1 || !(error instanceof OutboundError) || error.kind !== 'credits-spent') throw error;
      yield { events: [], errors: [], failures: [error] };
      return;
    }
  }
}

/** NewsAPI `/v2/everything`: a free key reaches back one month, 100 results a search, 100 requests a day. */
export const createNewsApiCollector = (options: NewsApiOptions): NewsCollector =>
  keyedCollector({ id: 'newsapi', title: 'NewsAPI', missing: MISSING_KEY }, options, pages);
