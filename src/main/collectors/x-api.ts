import { isRow, rowOf, rowsOf, textOf, type Row } from '#main/importers/files/fields.ts';
import { parseJson } from '#main/importers/files/json-text.ts';
import { xApi as format } from '#main/importers/posts/formats/x-api.ts';
import { rateLimited } from '#main/outbound/failures.ts';
import { OutboundError, type Outbound } from '#main/outbound/types.ts';
import {
  askJson,
  layoutChanged,
  oldestId,
  pauseFor,
  readyIf,
  Stretch,
  type CollectedPage,
  type Collector,
  type CollectRequest,
  type Pause,
} from './collector.ts';

export interface XApiOptions {
  readonly outbound: Outbound;
  readonly bearerToken: string | null;
  readonly baseUrl?: string;
  readonly pause?: Pause;
}

const FIELDS = {
  'tweet.fields':
    'created_at,public_metrics,entities,referenced_tweets,attachments,note_tweet,author_id,in_reply_to_user_id',
  expansions: 'author_id,attachments.media_keys,referenced_tweets.id',
  'user.fields': 'username,name',
  'media.fields': 'url,preview_image_url,type',
} as const;
const BETWEEN_PAGES_MS = 1000;
const MISSING_TOKEN = 'No X API bearer token is set (X_BEARER_TOKEN or Settings).';

const problemText = (answer: string): string => {
  try {
    const problem = parseJson(answer);
    if (!isRow(problem)) return '';
    return ['title', 'detail', 'reason', 'type'].map((key) => textOf(problem, key) ?? '').join(' ');
  } catch {
    return '';
  }
};

/** X answers 403 in JSON where credits or access are missing; only HTML means that a wall is before it. */
const refine = (error: OutboundError): OutboundError => {
  if (error.hostStatus !== 403) return error;
  const problem = problemText(error.answer);
  if (problem === '') return error;
  const host = error.host ?? 'api.x.com';
  const details = { host, hostStatus: 403 };
  return /credit|spend|billing|payment/i.test(problem)
    ? new OutboundError('credits-spent', `${host} says that the credits are spent.`, details)
    : new OutboundError('no-credentials', `${host} says that this key has no access to posts.`, details);
};

/** Epoch seconds before which the next page may not be requested, where an answer used up the window. */
const closedUntil = (headers: Headers): number | null => {
  const reset = headers.get('x-rate-limit-reset');
  return headers.get('x-rate-limit-remaining') === '0' && reset !== null && /^\d+$/.test(reset)
    ? Number(reset)
    : null;
};

const openRun = ({ outbound, baseUrl }: XApiOptions, token: string, signal: AbortSignal) => {
  const base = baseUrl ?? 'https://api.x.com';
  const { host } = new URL(base);
  const key = { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
  let closed: number | null = null;
  return {
    host,
    /** @throws OutboundError where the last answer used up the window */
    refuseClosed: (): void => {
      if (closed !== null) throw rateLimited(host, closed);
    },
    get: async (path: string, query: Readonly<Record<string, string>>): Promise<Row> => {
      const question = { base, path, query, signal, rateKey: `x-api ${path}`, refine, ...key };
      const { value, headers } = await askJson(outbound, question, parseJson);
      closed = closedUntil(headers);
      if (!isRow(value)) throw layoutChanged(host, 'its answer is no object');
      return value;
    },
  };
};

type XApiRun = ReturnType<typeof openRun>;

const userIdOf = async (run: XApiRun, username: string): Promise<string> => {
  const answer = await run.get(`/2/users/by/username/${username}`, { 'user.fields': 'username,name' });
  const id = textOf(rowOf(answer, 'data') ?? {}, 'id');
  if (id !== null && /^\d{1,19}$/.test(id)) return id;
  const [problem] = rowsOf(answer, 'errors');
  if (problem) throw new OutboundError('not-found', `X knows no account @${username}.`, { host: run.host });
  throw layoutChanged(run.host, 'an account without an id');
};

/** One of the two lists of an account's posts, newest first. */
interface Route {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Bounds of a page. */
  readonly page: readonly [least: number, most: number];
  /** The name under which the token of the next page is sent back. */
  readonly tokenName: string;
}

/** The account's timeline: X gives its newest 3,200 posts, no older one. */
const timelineOf = (userId: string): Route => ({
  path: `/2/users/${userId}/tweets`,
  query: {},
  page: [5, 100],
  tokenName: 'pagination_token',
});
/** The search of everything, for keys that have it: the only way below the timeline's end. */
const archiveOf = (username: string): Route => ({
  path: '/2/tweets/search/all',
  query: { query: `from:${username}` },
  page: [10, 100],
  tokenName: 'next_token',
});
/** X counts deleted posts among the 3,200, so its list may end somewhat earlier. */
const TIMELINE_END = 3000;

type Bounds = Pick<CollectRequest, 'before' | 'since'>;

const pageQuery = (
  { query, page: [least, most], tokenName }: Route,
  { before, since }: Bounds,
  left: number,
  token: string | null,
): Record<string, string> => ({
  ...FIELDS,
  ...query,
  max_results: String(Math.min(most, Math.max(least, left))),
  ...(since !== null && { since_id: since }),
  ...(before !== null && { until_id: before }),
  ...(token !== null && { [tokenName]: token }),
});

async function* walk(
  run: XApiRun,
  stretch: Stretch,
  route: Route,
  bounds: Bounds,
  pause: () => Promise<unknown>,
): AsyncGenerator<CollectedPage> {
  let token: string | null = null;
  do {
    run.refuseClosed();
    const answer = await run.get(route.path, pageQuery(route, bounds, stretch.left, token));
    const meta = rowOf(answer, 'meta');
    if (!meta) throw layoutChanged(run.host, 'a page without meta');
    const { page } = stretch.take(rowsOf(answer, 'data'), (item) =>
      format.draft(item, answer, stretch.facts),
    );
    token = textOf(meta, 'next_token');
    yield page;
    if (token !== null && stretch.left > 0) await pause();
  } while (token !== null && stretch.left > 0);
}

/** A key without the search of everything reaches no further than the timeline: that is said, not passed over. */
const beyondTimeline = (error: unknown, host: string): unknown =>
  error instanceof OutboundError && (error.kind === 'no-credentials' || error.kind === 'not-found')
    ? new OutboundError(
        'no-credentials',
        'This key reaches the newest 3,200 posts of an account only; older ones need the full-archive search, or a file.',
        { host },
      )
    : error;

async function* pages(run: XApiRun, request: CollectRequest, pause: Pause): AsyncGenerator<CollectedPage> {
  const userId = await userIdOf(run, request.username);
  const stretch = new Stretch(run.host, request);
  const wait = (): Promise<unknown> => pause(BETWEEN_PAGES_MS, request.signal);
  let oldest = request.before;
  let seenCount = 0;
  for await (const page of walk(run, stretch, timelineOf(userId), request, wait)) {
    oldest = oldestId(page.posts) ?? oldest;
    seenCount += page.posts.length;
    yield page;
  }
  // An earlier run may have left off at the timeline's end: then this one found nothing below it.
  const isAtEnd = seenCount >= TIMELINE_END || (seenCount === 0 && request.before !== null);
  if (stretch.left === 0 || !isAtEnd || oldest === null) return;
  await wait();
  try {
    yield* walk(run, stretch, archiveOf(request.username), { before: oldest, since: request.since }, wait);
  } catch (error) {
    throw beyondTimeline(error, run.host);
  }
}

/**
 * X API v2 with an app-only bearer token: `GET /2/users/:id/tweets` for the newest 3,200 posts of an account, below them
 * `GET /2/tweets/search/all` where the key has it. Costs per post read (`data/social-prices.json`).
 */
export const createXApiCollector = (options: XApiOptions): Collector => ({
  id: 'x-api',
  title: 'X API v2',
  platform: 'twitter',
  paid: true,
  ready: () => Promise.resolve(readyIf(Boolean(options.bearerToken), MISSING_TOKEN)),
  collect: (request) => {
    if (!options.bearerToken) throw new OutboundError('no-credentials', MISSING_TOKEN);
    const run = openRun(options, options.bearerToken, request.signal);
    return pages(run, request, options.pause ?? pauseFor);
  },
});
