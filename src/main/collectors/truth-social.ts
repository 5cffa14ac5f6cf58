import { isRow, textOf } from '#main/importers/files/fields.ts';
import { parseJson } from '#main/importers/files/json-text.ts';
import { draftOfStatus } from '#main/importers/posts/formats/mastodon.ts';
import { rateLimited } from '#main/outbound/failures.ts';
import { OutboundError, type Outbound, type OutboundResponse } from '#main/outbound/types.ts';
import {
  finishAll,
  jsonOf,
  layoutChanged,
  oldestId,
  PageGuard,
  pauseFor,
  type CollectedPage,
  type Collector,
  type CollectRequest,
  type Pause,
} from './collector.ts';

export interface TruthSocialOptions {
  readonly outbound: Outbound;
  /** A token copied from a logged-in browser; public posts may be had without. */
  readonly accessToken?: string | null;
  readonly baseUrl?: string;
  readonly pause?: Pause;
}

const PAGE_SIZE = 40;
const BETWEEN_PAGES_MS = 1500;

const openDoor = (options: TruthSocialOptions, signal: AbortSignal) => {
  const base = options.baseUrl ?? 'https://truthsocial.com';
  const { host } = new URL(base);
  return {
    host,
    get: (path: string, query: Readonly<Record<string, string>>): Promise<OutboundResponse> => {
      const url = new URL(path, base);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      const headers = {
        accept: 'application/json',
        ...(options.accessToken && { authorization: `Bearer ${options.accessToken}` }),
      };
      const secrets = options.accessToken ? [options.accessToken] : [];
      return options.outbound.request({ url, headers, secrets, signal, rateKey: `truth-social ${host}` });
    },
  };
};

type Door = ReturnType<typeof openDoor>;

const accountIdOf = async (door: Door, username: string): Promise<string> => {
  const answer = await door.get('/api/v1/accounts/lookup', { acct: username }).catch((error: unknown) => {
    if (error instanceof OutboundError && error.kind === 'not-found') {
      throw new OutboundError('not-found', `Truth Social knows no account @${username}.`, {
        host: door.host,
      });
    }
    throw error;
  });
  const account = jsonOf(door.host, answer, parseJson);
  const id = isRow(account) ? textOf(account, 'id') : null;
  if (id === null || !/^\d+$/.test(id)) throw layoutChanged(door.host, 'an account without an id');
  return id;
};

/** Epoch seconds of an ISO reset time, where the answer used up the window. */
const closedUntil = (headers: Headers): number | null => {
  const reset = headers.get('x-ratelimit-reset');
  if (headers.get('x-ratelimit-remaining') !== '0' || reset === null) return null;
  const ms = Date.parse(reset);
  return Number.isNaN(ms) ? null : ms / 1000;
};

async function* pages(door: Door, request: CollectRequest, pause: Pause): AsyncGenerator<CollectedPage> {
  const accountId = await accountIdOf(door, request.username);
  const guard = new PageGuard(door.host);
  const facts = { username: request.username, roundedIds: false };
  let before = request.before;
  let left = request.maxPosts;
  while (left > 0) {
    const answer = await door.get(`/api/v1/accounts/${accountId}/statuses`, {
      limit: String(PAGE_SIZE),
      exclude_replies: 'true',
      with_muted: 'true',
      ...(before !== null && { max_id: before }),
      ...(request.since !== null && { since_id: request.since }),
    });
    const statuses = jsonOf(door.host, answer, parseJson);
    if (!Array.isArray(statuses)) throw layoutChanged(door.host, 'a page that is no list');
    if (statuses.length === 0) return;
    const { posts, errors } = finishAll(
      statuses.filter(isRow),
      (status) => draftOfStatus(status, 'truthsocial'),
      facts,
    );
    const fresh = guard.fresh(posts).slice(0, left);
    left -= fresh.length;
    before = oldestId(posts) ?? before;
    yield { posts: fresh, errors };
    if (posts.length === 0) throw layoutChanged(door.host, 'a page of posts that cannot be read');
    const closed = closedUntil(answer.headers);
    if (closed !== null && left > 0) throw rateLimited(door.host, closed);
    if (left > 0) await pause(BETWEEN_PAGES_MS, request.signal);
  }
}

/**
 * Truth Social by its Mastodon-compatible API, `max_id` paging. A wall before it refuses most programs (403 in HTML) and
 * some regions: that ends the run as `blocked` or `region`, and file import is the way that remains.
 */
export const createTruthSocialCollector = (options: TruthSocialOptions): Collector => ({
  id: 'truth-social',
  title: 'Truth Social',
  platform: 'truthsocial',
  paid: false,
  ready: () => Promise.resolve({ ready: true }),
  collect: (request) => pages(openDoor(options, request.signal), request, options.pause ?? pauseFor),
});
