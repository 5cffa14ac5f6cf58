import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { createNeighbourSearch, MICRO } from '#main/analysis/text/similarity.ts';
import type { TfIdf } from '#main/analysis/text/tfidf.ts';
import { civilDate, clockSeconds, DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisPost } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

/** A drop and a post that have something in common, whenever they were written. */
export interface Relation {
  /** Places in the drops and in the posts. */
  readonly drop: number;
  readonly post: number;
  /** How much they have in common, 0 … 1. */
  readonly strength: number;
}

/**
 * Words that are in at most `maxHolders` texts of both series together and in at least one of each. strength is 1 where
 * only these two hold the word and falls with the logarithm of the holders; a pair counts with its rarest word.
 */
export const rareTermRelations = (texts: TfIdf, maxHolders: number): readonly Relation[] => {
  const holders = new Map<number, { readonly drops: number[]; readonly posts: number[] }>();
  for (const [side, series] of [texts.first, texts.second].entries())
    for (let row = 0; row < series.rows; row += 1)
      for (let i = series.starts[row] ?? 0; i < (series.starts[row + 1] ?? 0); i += 1) {
        const term = series.terms[i] ?? 0;
        if ((texts.documentFrequency[term] ?? 0) > maxHolders) continue;
        const holding = holders.get(term) ?? { drops: [], posts: [] };
        (side === 0 ? holding.drops : holding.posts).push(row);
        holders.set(term, holding);
      }
  const total = texts.first.rows + texts.second.rows;
  const best = new Map<string, Relation>();
  for (const [term, { drops, posts }] of holders) {
    const frequency = texts.documentFrequency[term] ?? 0;
    const strength = Math.log((1 + total) / (1 + frequency)) / Math.log((1 + total) / 3);
    for (const drop of drops)
      for (const post of posts) {
        const key = `${drop} ${post}`;
        if (strength > (best.get(key)?.strength ?? 0))
          best.set(key, { drop, post, strength: Math.min(1, strength) });
      }
  }
  return [...best.values()];
};

/** Pairs whose texts have at least the cosine `least`; strength is the cosine. */
export const echoRelations = (texts: TfIdf, least: number): readonly Relation[] => {
  const search = createNeighbourSearch(texts.first, texts.vocabulary.length);
  const relations: Relation[] = [];
  for (let post = 0; post < texts.second.rows; post += 1) {
    const { rows, micro } = search.of(texts.second, post);
    const ofPost: Relation[] = [];
    for (let i = 0; i < rows.length; i += 1) {
      const strength = (micro[i] ?? 0) / MICRO;
      if (strength >= least) ofPost.push({ drop: rows[i] ?? 0, post, strength });
    }
    relations.push(...ofPost.sort((a, b) => a.drop - b.drop));
  }
  return relations;
};

/** An address without scheme, `www.`, fragment and final slash; null where nothing but a host is left. */
export const normaliseLink = (link: string): string | null => {
  const url = URL.parse(link);
  if (url === null) return null;
  const path = url.pathname.replace(/\/+$/u, '');
  return path === '' && url.search === ''
    ? null
    : `${url.hostname.replace(/^www\./u, '')}${path}${url.search}`;
};

/** Pairs that contain the same address, strength 1. */
export const linkRelations = (
  drops: readonly AnalysisDrop[],
  posts: readonly AnalysisPost[],
): readonly Relation[] => {
  const byLink = new Map<string, number[]>();
  for (const [drop, { links }] of drops.entries())
    for (const link of new Set(links.map(normaliseLink)))
      if (link !== null) byLink.set(link, [...(byLink.get(link) ?? []), drop]);
  const pairs = new Map<string, Relation>();
  for (const [post, { links }] of posts.entries())
    for (const link of new Set(links.map(normaliseLink)))
      for (const drop of (link === null ? undefined : byLink.get(link)) ?? [])
        pairs.set(`${drop} ${post}`, { drop, post, strength: 1 });
  return [...pairs.values()];
};

/** Pairs in which the drop links to the post itself: the post was public, which explains whatever they share. */
export const citations = (
  drops: readonly AnalysisDrop[],
  posts: readonly AnalysisPost[],
): ReadonlySet<string> => {
  const byId = new Map(posts.map((post, place) => [post.id, place]));
  const cited = new Set<string>();
  for (const [drop, { links }] of drops.entries())
    for (const link of links)
      for (const id of link.match(/\d{6,}/gu) ?? []) {
        const post = byId.get(id);
        if (post !== undefined) cited.add(`${drop} ${post}`);
      }
  return cited;
};

/** An anniversary of a drop and a post: under the move that makes it one (0: it is one), and how close the clocks are. */
export interface AnniversaryRelation extends Relation {
  /** Days that the posts have to move for it. */
  readonly moveDays: number;
}

/**
 * Every way in which a post becomes an anniversary of a drop (same month and day, other year, clock times at most
 * `tolerance` seconds apart, UTC, no wrap at midnight) when the posts move by 0 … days − 1 days around a circle of days.
 * strength falls with the clock difference to 1/e at a third of the tolerance.
 */
export const eachAnniversary = (
  drops: readonly AnalysisDrop[],
  posts: readonly AnalysisPost[],
  circle: { readonly firstDay: number; readonly days: number },
  tolerance: number,
  visit: (relation: AnniversaryRelation) => void,
): void => {
  const order = [...posts.keys()].sort(
    (a, b) => clockSeconds(posts[a]?.time ?? 0, 'UTC') - clockSeconds(posts[b]?.time ?? 0, 'UTC') || a - b,
  );
  const clocks = Float64Array.from(order, (post) => clockSeconds(posts[post]?.time ?? 0, 'UTC'));
  const postDays = Int32Array.from(
    order,
    (post) => Math.floor((posts[post]?.time ?? 0) / DAY_SECONDS) - circle.firstDay,
  );
  for (const [drop, { time }] of drops.entries()) {
    const clock = clockSeconds(time, 'UTC');
    const days = sameDayOtherYears(time, circle);
    if (days.length === 0) continue;
    for (
      let at = lowerBound(clocks, clock - tolerance);
      at < clocks.length && (clocks[at] ?? 0) <= clock + tolerance;
      at += 1
    ) {
      const strength = Math.exp((-3 * Math.abs((clocks[at] ?? 0) - clock)) / Math.max(1, tolerance));
      for (const day of days)
        visit({
          drop,
          post: order[at] ?? 0,
          strength,
          moveDays: (day - (postDays[at] ?? 0) + circle.days) % circle.days,
        });
    }
  }
};

/** Days of the circle with a drop's month and day in another year. */
const sameDayOtherYears = (
  time: number,
  { firstDay, days }: { readonly firstDay: number; readonly days: number },
): readonly number[] => {
  const own = civilDate(time, 'UTC');
  const matches: number[] = [];
  const ownDay = Math.floor(time / DAY_SECONDS);
  // An anniversary is within three days of a whole number of years of 365 days per four years passed.
  for (let years = -Math.ceil(days / 365) - 1; years <= Math.ceil(days / 365) + 1; years += 1) {
    if (years === 0) continue;
    const guess = ownDay + Math.round(years * 365.25);
    for (let day = guess - 2; day <= guess + 2; day += 1) {
      const date = civilDate(day * DAY_SECONDS, 'UTC');
      if (date.month !== own.month || date.day !== own.day) continue;
      if (day >= firstDay && day < firstDay + days) matches.push(day - firstDay);
    }
  }
  return matches;
};
