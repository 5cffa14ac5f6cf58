import { nearDuplicateDefaults, nearDuplicates } from '#main/analysis/near-duplicates/near-duplicates.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { wholeTextOptions } from '#main/analysis/text-bench/word-options.ts';
import { ownWords } from '#main/analysis/text/text-layers.ts';
import { intervalOf } from '#main/analysis/time/resolution.ts';
import type { AnalysisContext, AnalysisSharing } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { nobodysNote } from '#shared/gone-accounts.ts';
import { itemKey } from '#shared/items.ts';
import { SHARED_OBJECTS, type SharedObject } from '#shared/methods/account-coordination.ts';
import { readStatedObject } from '#shared/post-objects.ts';
import type { TimeResolution } from '#shared/time.ts';
import { ShareCollector, type ShareTable } from './shares.ts';

/** The account that the drops count as, where their author takes part. */
export const AUTHOR_OF_DROPS = 'Author of the drops';

/** A post, or a drop, as one content of an account. */
interface Content {
  /** Name of the item: `post:twitter/946…`, `drop:12`. */
  readonly item: string;
  /** Its id at the source: an object of that id is the content itself. */
  readonly id: string | null;
  readonly account: string;
  readonly time: number;
  readonly resolution: TimeResolution;
  readonly text: string;
  readonly links: readonly string[];
  readonly hashtags: readonly string[];
  readonly mentions: readonly string[];
  readonly stated: readonly string[];
}

const contentsOfPost = (post: AnalysisSharing): readonly Content[] =>
  post.series === null
    ? []
    : [
        {
          item: itemKey('post', `${post.platform}/${post.id}`),
          id: post.id,
          account: post.series,
          time: post.time,
          resolution: post.resolution,
          text: post.content,
          links: post.links,
          hashtags: post.hashtags,
          mentions: post.mentions,
          stated: post.objects,
        },
      ];

const contentOfDrop = (drop: AnalysisDrop): Content => {
  const { number, time, resolution = 'second', links } = drop;
  return {
    item: itemKey('drop', number),
    id: null,
    account: AUTHOR_OF_DROPS,
    time: resolution === 'day' ? intervalOf(time, 'day').start : time,
    resolution,
    text: ownWords(drop),
    links,
    hashtags: [],
    mentions: [],
    stated: [],
  };
};

const parsedUrl = (link: string): URL | null => (URL.canParse(link) ? new URL(link) : null);

/** An address without what does not change where it leads: host in lower case, no fragment, no `utm_` parameters, no slash at the end. */
export const canonicalLink = (link: string): string => {
  const url = parsedUrl(link.trim());
  if (url === null) return link.trim();
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^utm_/iu.test(part));
  const path = url.pathname.replace(/\/+$/u, '');
  return `${url.protocol}//${url.host}${path}${kept.length === 0 ? '' : `?${kept.join('&')}`}`;
};

const domainOf = (link: string): readonly string[] => {
  const host = parsedUrl(link.trim())?.hostname.replace(/^www\./u, '') ?? '';
  return host === '' ? [] : [host];
};

/** A text as exact copies are compared: Unicode NFKC, lower case, without addresses, runs of blanks as one. */
export const comparedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const inLowerCase = (names: readonly string[], mark: string): readonly string[] =>
  names.map((name) => name.toLowerCase().replace(mark, ''));

type IdsOf = (content: Content, place: number) => readonly string[];

const statedOf =
  (kind: SharedObject): IdsOf =>
  ({ stated }) =>
    stated.flatMap((text) => {
      const object = readStatedObject(text);
      return object?.kind === kind ? [object.id] : [];
    });

/** Near-duplicates by the cluster that they hang together in, named by its first content. */
const nearTexts = (contents: readonly Content[], context: AnalysisContext): IdsOf => {
  const words = readWordLists(
    contents.map(({ text }) => ({ text, cited: [] })),
    createWords(wholeTextOptions),
  );
  const clusterOf = new Map<number, string>();
  // Its own steps are few next to those of the copies: only the signal is passed on.
  const { signal } = context;
  const quiet: AnalysisContext = { seed: context.seed, ...(signal === undefined ? {} : { signal }) };
  for (const cluster of nearDuplicates(words, nearDuplicateDefaults, quiet).clusters)
    for (const place of cluster) clusterOf.set(place, contents[cluster[0] ?? 0]?.item ?? '');
  return (_content, place) => {
    const cluster = clusterOf.get(place);
    return cluster === undefined ? [] : [cluster];
  };
};

const readers: Readonly<
  Record<SharedObject, (contents: readonly Content[], context: AnalysisContext) => IdsOf>
> = {
  object: () => statedOf('object'),
  link: () => (content, place) =>
    [...content.links, ...statedOf('link')(content, place)].map((link) => canonicalLink(link)),
  domain: () => (content, place) => [
    ...content.links.flatMap((link) => domainOf(link)),
    ...inLowerCase(statedOf('domain')(content, place), ''),
  ],
  hashtag: () => (content, place) =>
    inLowerCase([...content.hashtags, ...statedOf('hashtag')(content, place)], '#'),
  mention:
    () =>
    ({ mentions }) =>
      inLowerCase(mentions, '@'),
  repost: () => statedOf('repost'),
  reply: () => statedOf('reply'),
  image: () => statedOf('image'),
  text:
    () =>
    ({ text }) => {
      const compared = comparedText(text);
      return compared === '' ? [] : [compared];
    },
  'near-text': nearTexts,
};

/** Kinds whose id can be that of the content itself: the post that others repost, reply to or share. */
const OWN_KINDS: ReadonlySet<SharedObject> = new Set(['object', 'repost', 'reply']);

/** Characters of an object that are kept: a text of a post names itself by its beginning and its length. */
const LONGEST_NAME = 300;

const nameOf = (kind: SharedObject, id: string): string => `${kind}:${id}`;

/** An object as it is listed: long texts are cut. */
export const listedObject = (object: string): string =>
  object.length <= LONGEST_NAME ? object : `${object.slice(0, LONGEST_NAME)}…`;

/** The shares of posts (and drops), with how many there are of each kind. */
export interface CollectedShares {
  readonly table: ShareTable;
  readonly kinds: readonly {
    readonly kind: SharedObject;
    readonly shares: number;
    readonly objects: number;
  }[];
  /** What is to be known of the posts, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * What posts, and drops where their author takes part, share: one share for each object of a content, however often it is in it. Posts of
 * deleted or unnamed accounts are left out: they would be those of one.
 * @param kinds which objects count; each is named in the answer, in the order of `SHARED_OBJECTS`
 */
export const collectShares = (
  posts: readonly AnalysisSharing[],
  drops: readonly AnalysisDrop[],
  kinds: readonly SharedObject[],
  context: AnalysisContext,
): CollectedShares => {
  const contents = [...posts.flatMap(contentsOfPost), ...drops.map(contentOfDrop)];
  const collector = new ShareCollector();
  const counts = SHARED_OBJECTS.filter((kind) => kinds.includes(kind)).map((kind) => {
    const idsOf = readers[kind](contents, context);
    const objects = new Set<string>();
    let shares = 0;
    for (const [place, content] of contents.entries())
      for (const id of new Set(idsOf(content, place))) {
        objects.add(id);
        shares += 1;
        const { item, account, time, resolution } = content;
        const isOwn = OWN_KINDS.has(kind) && id === content.id;
        collector.add({ object: nameOf(kind, id), account, content: item, time, resolution, isOwn });
      }
    return { kind, shares, objects: objects.size };
  });
  const notes = nobodysNote(posts.filter(({ series }) => series === null).length, 'post');
  return { table: collector.table(), kinds: counts, notes };
};
