import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { benjaminiHochberg, permutationP } from '#main/analysis/chance/significance.ts';
import { bucketOf } from '#main/analysis/time/zone.ts';
import type { TopicsResult } from '#shared/methods/topics.ts';
import type { TimeZone } from '#shared/zones.ts';

/** Groups with fewer texts are not compared. */
const LEAST_TEXTS = 5;
/** The largest groups that are compared. */
const MOST_GROUPS = 20;

/** Texts of one group on one day: what chance deals as one piece. */
interface Piece {
  readonly group: number;
  readonly texts: number;
  /** Sums of the shares of each topic. */
  readonly sums: Float64Array;
}

interface GroupOptions {
  readonly zone: TimeZone;
  readonly permutations: number;
  readonly seed: number;
}

const piecesOf = (
  places: readonly number[],
  groupOf: (place: number) => number,
  times: readonly number[],
  shares: Float64Array,
  k: number,
  zone: TimeZone,
): readonly Piece[] => {
  const byPiece = Map.groupBy(
    places,
    (place) => `${groupOf(place)} ${bucketOf(times[place] ?? 0, 'day', zone)}`,
  );
  return Array.from(byPiece.values(), (members) => {
    const sums = new Float64Array(k);
    for (const place of members)
      for (let t = 0; t < k; t += 1) sums[t] = (sums[t] ?? 0) + (shares[place * k + t] ?? 0);
    return { group: groupOf(members[0] ?? 0), texts: members.length, sums };
  });
};

/** Mean share inside minus outside of each group and topic, groups × k, the pieces having the given groups. */
const differences = (
  pieces: readonly Piece[],
  labels: Int32Array,
  groups: number,
  k: number,
  totals: Float64Array,
  texts: number,
): Float64Array => {
  const sums = new Float64Array(groups * k);
  const counts = new Float64Array(groups);
  for (const [at, piece] of pieces.entries()) {
    const group = labels[at] ?? 0;
    counts[group] = (counts[group] ?? 0) + piece.texts;
    for (let t = 0; t < k; t += 1) sums[group * k + t] = (sums[group * k + t] ?? 0) + (piece.sums[t] ?? 0);
  }
  return sums.map((sum, at) => {
    const inside = counts[Math.floor(at / k)] ?? 0;
    return sum / inside - ((totals[at % k] ?? 0) - sum) / (texts - inside);
  });
};

/**
 * The mean share of each topic in the texts of each group next to all other texts, with a two-sided permutation p: the days of
 * the groups are dealt to the groups anew. q is Benjamini–Hochberg over all groups and topics. Groups with fewer than five texts are
 * left out; none remain where there are not two.
 * @param groups the group of each text; null for none
 * @param times epoch seconds of each text
 */
export const topicGroups = (
  groups: readonly (string | null)[],
  times: readonly number[],
  shares: Float64Array,
  k: number,
  hasTopic: (place: number) => boolean,
  { zone, permutations, seed }: GroupOptions,
): TopicsResult['groups'] => {
  const byGroup = Map.groupBy([...groups.keys()].filter(hasTopic), (place) => groups[place] ?? null);
  const compared = [...byGroup]
    .flatMap(([group, members]) =>
      group === null || members.length < LEAST_TEXTS ? [] : [{ group, members }],
    )
    .sort((a, b) => b.members.length - a.members.length || (a.group < b.group ? -1 : 1))
    .slice(0, MOST_GROUPS);
  if (compared.length < 2 || k === 0) return [];
  const numbers = new Map(compared.map(({ group }, number) => [group, number]));
  const places = compared.flatMap(({ members }) => members).sort((a, b) => a - b);
  const pieces = piecesOf(places, (place) => numbers.get(groups[place] ?? '') ?? 0, times, shares, k, zone);
  const totals = new Float64Array(k);
  for (const { sums } of pieces) for (const [t, sum] of sums.entries()) totals[t] = (totals[t] ?? 0) + sum;
  const labels = Int32Array.from(pieces, ({ group }) => group);
  const differencesOf = (dealt: Int32Array): Float64Array =>
    differences(pieces, dealt, compared.length, k, totals, places.length);
  const observed = differencesOf(labels);
  const random = createRandom(deriveSeed(seed, 'groups'));
  const extremes = new Int32Array(observed.length);
  for (let draw = 0; draw < permutations; draw += 1)
    for (const [at, difference] of differencesOf(random.shuffle(labels.slice())).entries())
      if (Math.abs(difference) >= Math.abs(observed[at] ?? 0)) extremes[at] = (extremes[at] ?? 0) + 1;
  const ps = Array.from(extremes, (count) => permutationP(count, permutations));
  const qs = benjaminiHochberg(ps);
  return compared.map(({ group, members }, number) => ({
    group,
    texts: members.length,
    shares: Array.from({ length: k }, (_, t) => {
      const at = number * k + t;
      const share = members.reduce((sum, place) => sum + (shares[place * k + t] ?? 0), 0) / members.length;
      const outside = share - (observed[at] ?? 0);
      // What rounding leaves of nothing is nothing.
      const isNone = share <= 0 || outside <= 1e-12;
      return {
        share,
        outside: Math.max(0, outside),
        logRatio: isNone ? null : Math.log2(share / outside),
        p: ps[at] ?? 1,
        q: qs[at] ?? 1,
      };
    }),
  }));
};
