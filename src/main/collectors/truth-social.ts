import { isRow, textOf } from '#main/importers/files/fields.ts';
import { parseJson } from '#main/importers/files/json-text.ts';
import { draftOfStatus } from '#main/importers/posts/formats/mastodon.ts';
import { rateLimited } from '#main/outbound/failures.ts';
import { OutboundError, type Outbound } from '#main/outbound/types.ts';
import {
  askJson,
  layoutChanged,
  oldestId,
  pauseFor,
  Stretch,
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

const openDoor = ({ outbound, accessToken, baseUrl }: TruthSocialOptions, signal: AbortSignal) => {
  const base = baseUrl ?? 'https://truthsocial.com';
  const { host } = new URL(base);
  const rateKey = `truth-social ${host}`;
  const key = accessToken
    ? { headers: { authorization: `Bearer ${accessToken}` }, secrets: [accessToken] }
    : {};
  return {
    host,
    get: (path: string, query: Readonly<Record<string, string>>) =>
      askJson(outbound, { base, path, query, signal, rateKey, ...key }, parseJson),
  };
};

type Door = ReturnType<typeof openDoor>;

const accountIdOf = async (door: Door, username: string): Promise<string> => {
  const { host } = door;
  const { value: account } = await door
    .get('/api/v1/accounts/lookup', { acct: username })
    .catch((error: unknown) => {
      if (error instanceof OutboundError && error.kind === 'not-found')
        throw new OutboundError('not-found', `Truth Social knows no account @${username}.`, { host });
      throw error;
    });
  const id = isRow(account) ? textOf(account, 'id') : null;
  if (id === null || !/^\d+$/.test(id)) throw layoutChanged(host, 'an account without an id');
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
  const stretch = new Stretch(door.host, request);
  let before = request.before;
  while (stretch.left > 0) {
    const { value: statuses, headers } = await door.get(`/api/v1/accounts/${accountId}/statuses`, {
      limit: String(PAGE_SIZE),
      exclude_replies: 'true',
      with_muted: 'true',
      ...(before !== null && { max_id: before }),
      ...(request.since !== null && { since_id: request.since }),
    });
    if (!Array.isArray(statuses)) throw layoutChanged(door.host, 'a page that is no list');
    if (statuses.length === 0) return;
    const { posts, page } = stretch.take(statuses.filter(isRow), (status) =>
      draftOfStatus(status, 'truthsocial'),
    );
    before = oldestId(posts) ?? before;
    yield page;
    if (posts.length === 0) throw layoutChanged(door.host, 'a page of posts that cannot be read');
    const closed = closedUntil(headers);
    if (stretch.left > 0 && closed !== null) throw rateLimited(door.host, closed);
    if (stretch.left > 0) await pause(BETWEEN_PAGES_MS, request.signal);
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
