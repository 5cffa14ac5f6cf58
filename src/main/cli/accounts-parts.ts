import { z } from 'zod';
import type { AccountNetwork } from '#main/analysis/methods/account-coordination/account-network.ts';
import { curveOf, type AccountWindowCurve } from '#main/analysis/methods/account-coordination/curve.ts';
import { groupsOf } from '#main/analysis/methods/account-coordination/groups.ts';
import type { ShareTable } from '#main/analysis/methods/account-coordination/shares.ts';
import { AppError } from '#main/base/errors.ts';
import { plural, SIGNIFICANT_Q } from '#shared/figures.ts';
import type { Move, NullName } from '#shared/methods/account-coordination.ts';
import { tableText } from './table.ts';

/** Which edges of weight 2 and more are grouped: all, or those with q below 0.05. */
const GROUPED_EDGES = ['tested', 'exceeding'] as const;

/** Options of the parts that are computed only where they are named. */
export const partsSchema = z.object({
  curve: z.int().min(0).max(9999).optional().meta({ unit: 'copies of each null' }),
  groups: z.enum(GROUPED_EDGES).optional(),
});

type PartOptions = z.output<typeof partsSchema> & {
  readonly window: number;
  readonly minParticipation: number;
  readonly direction: 'none' | 'kept';
  readonly move: Move;
  readonly null?: NullName | undefined;
  readonly seed: number;
};

/** Runs of the search for groups, and random graphs that they are compared with. */
const SEARCH = { runs: 100, graphs: 200 } as const;
const groupPart = (table: ShareTable, { observed, nulls }: AccountNetwork, options: PartOptions) => {
  const { groups: kind, null: name, seed } = options;
  const result = name === undefined ? undefined : nulls[name];
  if (kind === 'exceeding' && result === undefined)
    throw new AppError(
      'invalid_query',
      '“--groups exceeding” groups the edges above chance: add --null repetition or --null closeness.',
    );
  const isChosen = (e: number): boolean => kind === 'tested' || (result?.q[e] ?? 1) < SIGNIFICANT_Q;
  const { edges, modularity, range, groups } = groupsOf(observed, isChosen, SEARCH, { seed });
  return {
    edges,
    ...SEARCH,
    modularity:
      modularity === null
        ? null
        : {
            observed: modularity.observed,
            expected: modularity.expected,
            low: modularity.bandLow,
            high: modularity.bandHigh,
            p: modularity.p,
          },
    range,
    groups: groups.map(({ accounts, stability }) => ({
      stability,
      accounts: accounts.map(({ account, together }) => ({
        account: table.accounts[account] ?? '',
        together,
      })),
    })),
  };
};

/** The window curve and the groups, where they are named. @throws AppError `invalid_query` in one sentence */
export const namedParts = (table: ShareTable, network: AccountNetwork, options: PartOptions) => {
  const { curve: surrogates, groups, direction, move, seed } = options;
  const rule = { ...options, isDirected: direction === 'kept' };
  return {
    ...(surrogates === undefined
      ? {}
      : { curve: curveOf(table, network.shares, rule, { surrogates, move }, { seed }) }),
    ...(groups === undefined ? {} : { groups: groupPart(table, network, options) }),
  };
};

type Parts = ReturnType<typeof namedParts>;

const curveText = ({ points, surrogates, leftOut }: AccountWindowCurve): readonly string[] => [
  '',
  `Edges of weight 2 or more by window, next to ${plural(surrogates, 'copy', 'copies')} of each null.`,
  tableText(
    ['window (s)', 'observed', 'repetition', 'low', 'high', 'p', 'closeness', 'low', 'high', 'p'],
    points.map(({ window, observed, repetition, closeness }) => [
      ...[window, observed],
      ...[repetition, closeness].flatMap(({ expected, low, high, p }) => [expected, low, high, p]),
    ]),
  ),
  ...(leftOut.length === 0
    ? []
    : [`Left out: ${leftOut.join(', ')} seconds, because the times are less exact or the pairs too many.`]),
];

/** Most accounts of a group that the text names. */
const NAMED = 6;

const groupText = ({ edges, runs, modularity, groups }: NonNullable<Parts['groups']>): readonly string[] => [
  '',
  `${plural(groups.length, 'group')} of ${plural(edges, 'edge')}, from ${plural(runs, 'run')}.`,
  ...(modularity === null
    ? []
    : [
        tableText(
          ['modularity', 'same degrees', 'low', 'high', 'p'],
          [[modularity.observed, modularity.expected, modularity.low, modularity.high, modularity.p]],
        ),
      ]),
  tableText(
    ['accounts', 'together', 'names'],
    groups.map(({ accounts, stability }) => {
      const names = accounts.slice(0, NAMED).map(({ account }) => account);
      return [accounts.length, stability, [...names, ...(accounts.length > NAMED ? ['…'] : [])].join(' ')];
    }),
  ),
];

/** The lines of the named parts. */
export const partsText = ({ curve, groups }: Parts): readonly string[] => [
  ...(curve === undefined ? [] : curveText(curve)),
  ...(groups === undefined ? [] : groupText(groups)),
];
