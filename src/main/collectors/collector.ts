import { setTimeout as delay } from 'node:timers/promises';
import { RepeatedField } from '#main/base/json.ts';
import { FieldProblem } from '#main/importers/files/fields.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import { finishPost, type FileFacts, type PostDraft } from '#main/importers/posts/finish.ts';
import { factsOfAccount, type DraftFacts } from '#main/importers/posts/formats/format.ts';
import type { PostRow } from '#main/importers/posts/record.ts';
import { textOfAnswer } from '#main/outbound/answer-text.ts';
import { OutboundError, type Outbound, type OutboundRequest } from '#main/outbound/types.ts';
import type { COLLECTORS } from '#shared/contract/collection.ts';
import type { SocialPlatform } from '#shared/contract/platforms.ts';

export type CollectorId = (typeof COLLECTORS)[number];

/** A stretch of an account's posts, newest first; ids are the platform's own. */
export interface CollectRequest {
  readonly username: string;
  readonly maxPosts: number;
  /** Only posts older than this id: where an earlier run stopped. */
  readonly before: string | null;
  /** Only posts newer than this id: what is stored already. */
  readonly since: string | null;
  readonly signal: AbortSignal;
}

export interface CollectedPage {
  readonly posts: readonly PostRow[];
  /** Posts that the host sent in a shape nobody can read. */
  readonly errors: readonly RecordError[];
}

/** Whether a collector can be tried; if not, one sentence that says what is missing. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly message: string };

/** @param missing the sentence of what is missing where it is not ready */
export const readyIf = (isReady: boolean, missing: string): Readiness =>
  isReady ? { ready: true } : { ready: false, message: missing };

/**
 * One way to an account's posts. `collect` yields pages newest first and ends when the stretch or `maxPosts` is used up;
 * whatever stops it earlier is thrown as an `OutboundError` whose kind says what happened. Pages yielded before stay.
 */
export interface Collector {
  readonly id: CollectorId;
  readonly title: string;
  readonly platform: SocialPlatform;
  /** True where every post read costs money. */
  readonly paid: boolean;
  readonly ready: () => Promise<Readiness>;
  readonly collect: (request: CollectRequest) => AsyncGenerator<CollectedPage>;
}

/** Waits between requests; tests hand in one that does not. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>;
export const pauseFor: Pause = (ms, signal) => delay(ms, undefined, { signal });

/** Finishes what a host sent; what cannot be read is an error of its own, never the end of the run. */
export const finishEach = <Item, Finished>(items: readonly Item[], finish: (item: Item) => Finished) => {
  const finished: Finished[] = [];
  const errors: RecordError[] = [];
  items.forEach((item, index) => {
    try {
      finished.push(finish(item));
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      errors.push({ record: index + 1, field: error.field, reason: error.message });
    }
  });
  return { finished, errors };
};

/** Posts of what a host sent. */
export const finishAll = <Item>(
  items: readonly Item[],
  toDraft: (item: Item) => PostDraft,
  facts: FileFacts,
): CollectedPage => {
  const { finished: posts, errors } = finishEach(items, (item) => finishPost(toDraft(item), facts));
  return { posts, errors };
};

/** The oldest id of some posts; ids of one platform compare as numbers. */
export const oldestId = (posts: readonly PostRow[]): string | null =>
  posts.reduce<string | null>(
    (oldest, { external_id }) =>
      oldest === null || BigInt(external_id) < BigInt(oldest) ? external_id : oldest,
    null,
  );

const REPEATS_ALLOWED = 2;

/** A stretch that is read page by page: a host which repeats its pages, or sends none of the new, cannot keep a run going for ever. */
export class Stretch {
  readonly #seenIds = new Set<string>();
  readonly #host: string;
  readonly facts: DraftFacts;
  /** Posts that may still be read. */
  left: number;
  #repeats = 0;

  constructor(host: string, { username, maxPosts }: CollectRequest) {
    this.#host = host;
    this.facts = factsOfAccount(username);
    this.left = maxPosts;
  }

  /** All posts of a page, and those of them that this run has not had yet. @throws OutboundError where the pages go in circles. */
  take<Item>(items: readonly Item[], toDraft: (item: Item) => PostDraft) {
    const { posts, errors } = finishAll(items, toDraft, this.facts);
    const fresh = posts.filter((post) => !this.#seenIds.has(post.external_id));
    for (const post of fresh) this.#seenIds.add(post.external_id);
    this.#repeats = fresh.length === 0 ? this.#repeats + 1 : 0;
    if (this.#repeats > REPEATS_ALLOWED) {
      const sentence = `${this.#host} keeps sending the same page.`;
      throw new OutboundError('upstream-failed', sentence, { host: this.#host });
    }
    const page: CollectedPage = { posts: fresh.slice(0, this.left), errors };
    this.left -= page.posts.length;
    return { posts, page };
  }
}

interface JsonQuestion extends Omit<OutboundRequest, 'url'> {
  readonly base: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Asks a host for JSON. @param parse reads its text  @throws OutboundError `layout-changed` where the answer is something else */
export const askJson = async (
  outbound: Outbound,
  { base, path, query, headers, ...request }: JsonQuestion,
  parse: (text: string) => unknown,
) => {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await outbound.request({
    ...request,
    url,
    headers: { accept: 'application/json', ...headers },
  });
  // The one that answered: after a redirect it is another.
  const { host } = answer.url;
  const text = textOfAnswer(answer);
  try {
    return { value: parse(text), headers: answer.headers };
  } catch (error) {
    if (error instanceof RepeatedField) throw layoutChanged(host, error.message);
    throw layoutChanged(host, /^\s*</.test(text) ? 'HTML instead of JSON' : 'its answer is not whole JSON');
  }
};

/** The answer was understood, but is not what this collector was written for. */
export const layoutChanged = (host: string, what: string): OutboundError =>
  new OutboundError('layout-changed', `${host} answers in a new way: ${what}.`, { host });
