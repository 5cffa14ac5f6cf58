import type { ServerResponse } from 'node:http';
import { sendJson, startWireServer, type WireRequest, type WireServer } from './wire-server.ts';

/** Neutral posts of a made-up account; ids carry their times. */
export const tweetId = (index: number): string =>
  String(1_582_824_310_000_000_017n + BigInt(index) * 4_194_304_000_000n);
export const tweetTime = (id: string): string =>
  new Date(Number((BigInt(id) >> 22n) + 1_288_834_974_657n)).toISOString();
export const truthId = (index: number): string =>
  String((BigInt(Date.UTC(2022, 5, 1) + index * 60_000) << 16n) | 7n);
export const truthTime = (id: string): string => new Date(Number(BigInt(id) >> 16n)).toISOString();

/** One way in which a page goes wrong; null answers it properly. */
export type Fault = (request: WireRequest, response: ServerResponse, pageNumber: number) => boolean;
const never: Fault = () => false;

export interface Account {
  readonly username: string;
  readonly posts: number;
  /** Indexes of posts that were deleted: the platform leaves them out. */
  readonly deleted?: readonly number[];
  /** X: how many of the newest posts the timeline gives; below them only the search of everything. */
  readonly timelineReach?: number;
  /** X: whether the key may search everything. */
  readonly fullArchive?: boolean;
  readonly fault?: Fault;
  readonly headers?: (pageNumber: number) => Readonly<Record<string, string>>;
}

const indexesOf = ({ posts, deleted = [] }: Account): number[] =>
  Array.from({ length: posts }, (_, index) => posts - 1 - index).filter((index) => !deleted.includes(index));

/**
 * X API v2 as documented: users/by/username, users/:id/tweets with pagination_token, since_id, until_id, max_results, and
 * tweets/search/all with query and next_token.
 */
export const startXApi = (account: Account): Promise<WireServer> => {
  let pages = 0;
  return startWireServer((request, response) => {
    const { pathname, searchParams } = request.url;
    if (request.headers.authorization !== 'Bearer good-token') {
      sendJson(
        response,
        { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
        401,
      );
    } else if (pathname === `/2/users/by/username/${account.username}`) {
      sendJson(response, { data: { id: '25', username: account.username, name: 'Example' } });
    } else if (pathname === '/2/tweets/search/all' && account.fullArchive !== true) {
      sendJson(
        response,
        { title: 'Client Forbidden', detail: 'no access to this endpoint', status: 403 },
        403,
      );
    } else if (pathname === '/2/users/25/tweets' || pathname === '/2/tweets/search/all') {
      const isTimeline = pathname === '/2/users/25/tweets';
      pages += 1;
      if ((account.fault ?? never)(request, response, pages)) return;
      const size = Number(searchParams.get('max_results'));
      const since = BigInt(searchParams.get('since_id') ?? '0');
      const until = BigInt(searchParams.get('until_id') ?? '9223372036854775807');
      const all = indexesOf(account)
        .slice(0, isTimeline ? account.timelineReach : undefined)
        .map(tweetId)
        .filter((id) => BigInt(id) > since && BigInt(id) < until);
      const start = Number(
        searchParams.get(isTimeline ? 'pagination_token' : 'next_token')?.replace('t', '') ?? '0',
      );
      const ids = all.slice(start, start + size);
      const next = start + size < all.length ? { next_token: `t${start + size}` } : {};
      sendJson(
        response,
        {
          ...(ids.length > 0 && { data: ids.map(apiPost) }),
          includes: { users: [{ id: '25', username: account.username, name: 'Example' }] },
          meta: { result_count: ids.length, ...next },
        },
        200,
        account.headers?.(pages),
      );
    } else {
      sendJson(response, { errors: [{ title: 'Not Found Error', detail: 'Could not find user' }] });
    }
  });
};

const apiPost = (id: string) => ({
  id,
  text: `post ${id} about the weather &amp; more`,
  created_at: tweetTime(id),
  author_id: '25',
  edit_history_tweet_ids: [id],
  public_metrics: {
    retweet_count: 1,
    reply_count: 2,
    like_count: 3,
    quote_count: 0,
    impression_count: 9,
    bookmark_count: 0,
  },
});

/** Truth Social's Mastodon API: accounts/lookup, accounts/:id/statuses with max_id, since_id and limit, newest first. */
export const startTruthSocial = (account: Account): Promise<WireServer> => {
  let pages = 0;
  return startWireServer((request, response) => {
    const { pathname, searchParams } = request.url;
    if (pathname === '/api/v1/accounts/lookup') {
      if (searchParams.get('acct') === account.username)
        sendJson(response, { id: '107780257626128497', username: account.username });
      else sendJson(response, { error: 'Record not found' }, 404);
      return;
    }
    pages += 1;
    if ((account.fault ?? never)(request, response, pages)) return;
    const size = Math.min(20, Number(searchParams.get('limit')));
    const before = BigInt(searchParams.get('max_id') ?? '9223372036854775807');
    const since = BigInt(searchParams.get('since_id') ?? '0');
    const ids = indexesOf(account)
      .map(truthId)
      .filter((id) => BigInt(id) < before && BigInt(id) > since)
      .slice(0, size);
    sendJson(
      response,
      ids.map((id) => status(id, account.username)),
      200,
      {
        'x-ratelimit-limit': '300',
        'x-ratelimit-remaining': '299',
        ...account.headers?.(pages),
      },
    );
  });
};

const status = (id: string, username: string) => ({
  id,
  created_at: truthTime(id),
  content: `<p>truth ${id} <a href="https://links.truthsocial.com/link/1"><span class="invisible">https://</span><span class="ellipsis">example.org/a</span><span class="invisible">bc</span></a></p>`,
  url: `https://truthsocial.com/@${username}/${id}`,
  account: { id: '1', username, acct: username, display_name: 'Example' },
  reblog: null,
  favourites_count: 1,
  reblogs_count: 2,
  replies_count: 3,
  media_attachments: [],
});

/** X's web search as the scraper library reads it: SearchTimeline with entries and a bottom cursor. */
export const startXSearch = (account: Account): Promise<WireServer> => {
  let pages = 0;
  return startWireServer((request, response) => {
    pages += 1;
    if ((account.fault ?? never)(request, response, pages)) return;
    const { variables } = JSON.parse(request.body) as { variables: { rawQuery: string; cursor?: string } };
    const bound = (name: string, fallback: string): bigint =>
      BigInt(new RegExp(`${name}:(\\d+)`).exec(variables.rawQuery)?.[1] ?? fallback);
    const all = indexesOf(account)
      .map(tweetId)
      .filter(
        (id) => BigInt(id) <= bound('max_id', '9223372036854775807') && BigInt(id) > bound('since_id', '0'),
      );
    const start = Number(variables.cursor?.replace('c', '') ?? '0');
    const entries = all.slice(start, start + 20).map((id) => searchEntry(id, account.username));
    const bottom = {
      entryId: 'cursor-bottom-0',
      content: { cursorType: 'Bottom', value: `c${start + 20}` },
    };
    const instructions = [{ type: 'TimelineAddEntries', entries: [...entries, bottom] }];
    sendJson(response, {
      data: { search_by_raw_query: { search_timeline: { timeline: { instructions } } } },
    });
  });
};

const searchEntry = (id: string, username: string) => ({
  entryId: `tweet-${id}`,
  content: {
    itemContent: {
      tweetDisplayType: 'Tweet',
      tweet_results: {
        result: {
          rest_id: id,
          core: {
            user_results: { result: { core: { screen_name: username, name: 'Example' }, legacy: {} } },
          },
          legacy: {
            id_str: id,
            full_text: `post ${id} &amp; more`,
            created_at: new Date(tweetTime(id))
              .toUTCString()
              .replace(/^(\w{3}), (\d+) (\w+) (\d+) (\S+) GMT$/, '$1 $3 $2 $5 +0000 $4'),
            conversation_id_str: id,
            user_id_str: '25',
            favorite_count: 3,
            retweet_count: 1,
            reply_count: 2,
            entities: { hashtags: [], user_mentions: [], urls: [] },
          },
        },
      },
    },
  },
});

/** The wall that is before Truth Social and X for programs. */
export const sendWall = (response: ServerResponse, words = 'Just a moment...', status = 403): void => {
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end(`<!DOCTYPE html><html><head><title>${words}</title></head><body>${words}</body></html>`);
};

/** Sends the head of a body and hangs up. */
export const sendCut = (response: ServerResponse, body: string): void => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(body.length + 500),
  });
  response.write(body, () => response.destroy());
};
