import type { GroupOptions } from '#main/analysis/communities/stable-groups.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { isSignificant } from '#shared/figures.ts';
import type {
  AccountCoordinationResult,
  AccountGroup,
  NullName,
} from '#shared/methods/account-coordination.ts';
import { toTimestamp } from '#shared/time.ts';
import type { AccountNetwork } from './account-network.ts';
import { describeEdges } from './details.ts';
import { groupsOf, type NumberedGroup as Members } from './groups.ts';
import type { PairRule } from './matched.ts';
import { listedObject } from './objects.ts';
import type { ShareTable, SortedShares } from './shares.ts';
import { objectAt, statedTimes } from './stated-times.ts';

/** Groups that are listed, and objects of each. */
const MOST_GROUPS = 100;
const MOST_OBJECTS = 30;

type Timeline = Pick<AccountGroup, 'objects' | 'days'>;

/** What the shares that pair within a group are of, and when. @param places of those shares, each once */
const timelineOf = (table: ShareTable, shares: SortedShares, places: readonly number[]): Timeline => {
  const stated = statedTimes(table, shares);
  const objectOf = objectAt(table, shares);
  const timeOf = (share: number): number => shares.time[share] ?? 0;
  const ordered = places.toSorted((x, y) => timeOf(x) - timeOf(y) || x - y);
  const byObject = Map.groupBy(ordered, objectOf);
  const objects = [...byObject].map(([object, own]) => ({
    object: listedObject(object),
    accounts: new Set(own.map((share) => shares.account[share])).size,
    shares: own.length,
    first: stated(own[0] ?? 0),
    last: stated(own.at(-1) ?? 0),
  }));
  const byDay = Map.groupBy(ordered, (share) => Math.floor(timeOf(share) / DAY_SECONDS));
  return {
    objects: objects
      .sort((x, y) => y.accounts - x.accounts || y.shares - x.shares || (x.object < y.object ? -1 : 1))
      .slice(0, MOST_OBJECTS),
    days: [...byDay].map(([day, own]) => ({
      day: toTimestamp(table.origin + day * DAY_SECONDS).slice(0, 10),
      shares: own.length,
    })),
  };
};

/** The edges between the accounts of each group. */
const edgesWithin = (
  { observed }: AccountNetwork,
  isChosen: (e: number) => boolean,
  groupOf: Int32Array,
): ReadonlyMap<number, readonly number[]> => {
  const within = [...observed.a.keys()].filter((e) => {
    const group = groupOf[observed.a[e] as number] as number;
    return group >= 0 && group < MOST_GROUPS && group === groupOf[observed.b[e] as number] && isChosen(e);
  });
  return Map.groupBy(within, (e) => groupOf[observed.a[e] as number] as number);
};

/**
 * Groups of the edges above chance, or of all tested ones where none is.
 * @returns the part of the answer, and the group of each account (−1 where it is in none)
 */
export const groupPart = (
  table: ShareTable,
  network: AccountNetwork,
  rule: PairRule,
  deciding: NullName,
  search: GroupOptions,
  context: AnalysisContext,
): { readonly part: AccountCoordinationResult['groups']; readonly groupOf: Int32Array } => {
  const { observed, nulls, shares } = network;
  const result = nulls[deciding];
  const exceeds = (e: number): boolean =>
    result !== undefined && result.surrogates > 0 && isSignificant(result.q[e] ?? 1);
  const isAbove = [...observed.a.keys()].some(exceeds);
  const isChosen = isAbove ? exceeds : () => true;
  const { edges, modularity, range, groups } = groupsOf(observed, isChosen, search, context);
  const groupOf = new Int32Array(table.accounts.length).fill(-1);
  for (const [g, { accounts }] of groups.entries()) for (const { account } of accounts) groupOf[account] = g;
  const within = edgesWithin(network, isChosen, groupOf);
  const chosen = [...within.values()].flat();
  const details = describeEdges(shares, rule, {
    a: chosen.map((e) => observed.a[e] as number),
    b: chosen.map((e) => observed.b[e] as number),
  });
  const pairsOf = new Map(chosen.map((e, k) => [e, details[k]?.pairs ?? []] as const));
  const listed = ({ accounts, stability }: Members, g: number): AccountGroup => {
    const own = within.get(g) ?? [];
    const places = new Set(own.flatMap((e) => (pairsOf.get(e) ?? []).flat()));
    return {
      stability,
      accounts: accounts.map(({ account, together }) => ({
        account: table.accounts[account] ?? '',
        together,
      })),
      edges: own.length,
      ...timelineOf(table, shares, [...places]),
    };
  };
  return {
    part: {
      of: isAbove ? 'exceeding' : 'tested',
      edges,
      ...search,
      modularity,
      range,
      groups: groups.slice(0, MOST_GROUPS).map(listed),
      total: groups.length,
    },
    groupOf,
  };
};
