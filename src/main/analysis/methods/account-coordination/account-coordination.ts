import { familyByQ, familyOf, testOf, type MethodTest } from '#main/analysis/chance/tests.ts';
import { defineMethod, partOf } from '#main/analysis/method.ts';
import type { AnalysisContext, AnalysisInputs } from '#main/analysis/types.ts';
import { isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import {
  accountCoordinationParameters,
  accountCoordinationResult,
  CURVE_WINDOWS,
  NULLS,
  type AccountCoordinationParameters,
  type AccountCoordinationResult,
} from '#shared/methods/account-coordination.ts';
import { accountNetwork, rankEdges, type AccountNetwork } from './account-network.ts';
import { MOST_PAIRS, notesOn, unpairedOf } from './checks.ts';
import { curveOf } from './curve.ts';
import { groupPart } from './group-part.ts';
import { listEdges } from './listed-edges.ts';
import { collectShares, type CollectedShares } from './objects.ts';
import { candidatePairs } from './pairs.ts';
import { periodPart, periodsOf } from './periods.ts';
import { sortShares } from './shares.ts';

type Inputs = Pick<AnalysisInputs, 'sharings' | 'drops'>;

/** Runs of the search for groups, and random graphs that they are compared with. */
const SEARCH = { runs: 100, graphs: 200 } as const;
/** Steps of a run of the search for groups, by edge. */
const SEARCH_STEPS = 400;

const sharesOf = (
  { sharings, drops }: Inputs,
  { objects, withAuthor }: AccountCoordinationParameters,
  context: AnalysisContext,
): CollectedShares => collectShares(sharings, withAuthor ? drops : [], objects, context);

const nullParts = ({ nulls }: AccountNetwork): AccountCoordinationResult['nulls'] =>
  NULLS.flatMap((name) => {
    const result = nulls[name];
    if (result === undefined) return [];
    const { weights, surrogates, q } = result;
    const isCompared = surrogates > 0 && q.length > 0;
    return [
      {
        name,
        surrogates,
        weights,
        exceeding: isCompared ? q.reduce((count, one) => count + (isSignificant(one) ? 1 : 0), 0) : 0,
        leastQ: isCompared ? q.reduce((least, one) => Math.min(least, one), 1) : null,
      },
    ];
  });

const nothing = (
  collected: Pick<AccountCoordinationResult, 'posts' | 'drops' | 'shares' | 'kinds'>,
  refusal: string,
  notes: readonly string[] = [],
): AccountCoordinationResult => ({
  ...collected,
  accounts: 0,
  objects: 0,
  pairs: 0,
  edgeCount: 0,
  tested: 0,
  nulls: [],
  curve: { surrogates: 0, points: [], leftOut: [] },
  periods: { unit: 'day', points: [] },
  edges: [],
  groups: {
    of: 'tested',
    edges: 0,
    ...SEARCH,
    modularity: null,
    range: null,
    groups: [],
    total: 0,
  },
  notes,
  refusal,
});

const NO_SHARES =
  'No post shares an object of the chosen kinds: choose other kinds, or import posts of several accounts.';

const kindsWithout = ({ kinds }: CollectedShares): readonly string[] => {
  const empty = kinds.filter(({ shares }) => shares === 0).map(({ kind }) => kind);
  return empty.length === 0 ? [] : [`No post has an object of these kinds: ${empty.join(', ')}.`];
};

/** The network of accounts of posts that are loaded. Pure: what the context gives is all that is random. */
const run = (
  inputs: Inputs,
  parameters: AccountCoordinationParameters,
  context: AnalysisContext,
): AccountCoordinationResult => {
  const { window, minParticipation, direction, move, surrogates } = parameters;
  const collected = sharesOf(inputs, parameters, context);
  const { table, kinds, notes } = collected;
  const size = {
    posts: inputs.sharings.length,
    drops: parameters.withAuthor ? inputs.drops.length : 0,
    shares: table.count,
    kinds,
  };
  if (table.count === 0) return nothing(size, NO_SHARES, notes);
  const unpaired = unpairedOf(table, sortShares(table, minParticipation, window), window);
  if (unpaired !== null) {
    const others = notesOn(table, window).filter((note) => note !== unpaired);
    return nothing(size, unpaired, [...kindsWithout(collected), ...notes, ...others]);
  }
  const isDirected = direction === 'kept';
  const network = accountNetwork(
    table,
    { window, minParticipation, isDirected, nulls: NULLS, move, surrogates },
    partOf(context, 0, 0.5),
  );
  if ('refusal' in network) return nothing(size, network.refusal, notes);
  const rule = { window, minParticipation, isDirected };
  const copies = { surrogates: parameters.curveSurrogates, move };
  const curve = curveOf(table, network.shares, rule, copies, partOf(context, 0.5, 0.85));
  const periods = periodsOf(table, network.shares, rule);
  const groups = groupPart(table, network, rule, parameters.null, SEARCH, partOf(context, 0.9, 1));
  const ranked = rankEdges(network, parameters.null);
  const { observed } = network;
  return {
    ...size,
    accounts: observed.accounts,
    objects: observed.objects,
    pairs: observed.pairs,
    edgeCount: observed.edges,
    tested: observed.weight.length,
    nulls: nullParts(network),
    curve,
    periods: periodPart(network.shares, rule, periods, copies, partOf(context, 0.85, 0.9)),
    edges: listEdges(table, network, rule, ranked, groups.groupOf, periods),
    groups: groups.part,
    notes: [...kindsWithout(collected), ...notes, ...network.notes],
    refusal: null,
  };
};

/**
 * The edges as one entry; its p is the smallest q of all, listed or not: edges that were picked by their weight each have a small p of
 * their own, so that Simes' p of them would say nothing.
 */
const edgeFamily = (
  { name, surrogates, leastQ, exceeding }: AccountCoordinationResult['nulls'][number],
  edges: AccountCoordinationResult['edges'],
  tested: number,
): readonly MethodTest[] =>
  familyByQ(
    `${name}: edges of weight 2 or more`,
    edges.flatMap((edge) => edge[name].p ?? []),
    surrogates,
    { leastQ: leastQ ?? 1, significant: exceeding },
    tested,
  );

const weightTests = ({
  name,
  surrogates,
  weights,
}: AccountCoordinationResult['nulls'][number]): readonly MethodTest[] =>
  weights.flatMap(({ atLeast, observed, expected, low, high, p }) =>
    p === null
      ? []
      : [
          testOf(`${name}: weights of ${atLeast} or more`, {
            observed,
            expected,
            bandLow: low,
            bandHigh: high,
            surrogates,
            p,
          }),
        ],
  );

const testsOf = ({
  nulls,
  curve,
  periods,
  edges,
  tested,
  groups,
}: AccountCoordinationResult): readonly MethodTest[] => [
  ...nulls.flatMap((part) => [
    ...weightTests(part),
    ...edgeFamily(part, edges, tested),
    ...familyOf(
      `${part.name}: edges of weight 2 or more by window`,
      curve.points.flatMap((point) => point[part.name].p ?? []),
      curve.surrogates,
    ),
    ...familyOf(
      `${part.name}: pairs by period`,
      periods.points.flatMap((point) => point[part.name].p ?? []),
      curve.surrogates,
    ),
  ]),
  ...(groups.modularity === null ? [] : [testOf('modularity of the groups', groups.modularity)]),
];

export const accountCoordination = defineMethod({
  id: 'account-coordination',
  version: 7,
  singleTestsSince: 4,
  title: 'Accounts that act together',
  summary: 'Which accounts share the same thing at the same time, next to what two kinds of chance expect.',
  definition: `Every post is a content of its account, a name on a platform; posts of deleted or unnamed accounts are left out, and a note counts them; the author of the drops can be one more account, by links, domains and texts. A share is one object of one content. Objects: link (host in lower case, without fragment, utm_ parameters and slash at the end), domain (without www.), hashtag and mention (lower case), repost of the same post, reply to the same post, image and object as their source states them, exact text (Unicode NFKC, lower case, without addresses, blanks as one), near-duplicate text (clusters of texts that hang together by a Jaccard index of at least 0.8 of their 5-word shingles). Accounts with fewer shares than the minimum participation go first. A pair is two shares of one object by two accounts in two contents, |Δ| ≤ the window; an original that others share pairs with none. Of the contents in a pair those count whose account has at least the minimum participation among them; a pair stays where either of its contents counts. An edge joins two accounts; its weight is the number of distinct pairs of contents. Repetition shuffles the accounts over the shares of each object: times, objects and each account’s count per object stay. Closeness moves all shares of an account by the same whole number of days or weeks around the circle of the period. Everything is counted anew in every copy. expected is the mean over the copies, low and high their 2.5% and 97.5% quantiles, p = (1 + copies with as many or more) / (1 + copies). An edge’s p is right for two accounts named beforehand. q ranks the edges of weight 2 and more by the Poisson tail of their weight at the weight that chance expects, and is the mean number of edges in a copy that rank as high over the number found, never below p. The window curve counts edges of weight 2 and more for windows from a second to a day. Periods (UTC), from the first pair to the last: the finest of hours, days, months, quarters, years and decades that makes at most 24; a pair is in the period of its earlier share, and the pairs of each period are counted in every copy of the curve. Groups: Leiden is run with 100 seeds on the edges with q < ${SIGNIFICANT_Q} under the chosen chance, or on all tested edges where none has; a group is what edges join whose ends are together in at least half of the runs. Modularity is compared with 200 graphs of the same degrees.`,
  reads: ['drops', 'sharings'],
  optional: ['drops'],
  parameters: accountCoordinationParameters,
  result: accountCoordinationResult,
  outputs: {
    'edgeCount, pairs, objects, accounts': ['size of the network', 'count'],
    nulls: 'edges of weight 1, 2, 3, 5, 10 and more next to both kinds of chance',
    curve: 'edges of weight 2 and more by window, next to both kinds of chance',
    periods: 'accounts, edges and pairs of each period, the pairs next to both kinds of chance',
    edges: 'tested edges, those least explained by chance first, with p, q and their first pairs',
    groups: 'accounts that fall together, how stably, and what they shared when',
    notes: 'what is to be known before the figures are read',
  },
  limits: [
    'Accounts that meet often or closely need not know of each other: a common source does the same.',
    'Closeness moves by whole days: where shares are of 20 days or fewer, two accounts stay side by side in so many of its copies that no edge is beyond it.',
    'What is of one day only, such as the day’s news, is closer than closeness expects.',
    'An object that only one group shares stays as it is under repetition: read closeness for that.',
    'Account names count as they are written: two that differ by case are two accounts, and a note says so.',
    'Shares with times less exact than the window are left out and counted.',
    'The measured rates are of 200 networks. In all 556 that were made in the same way, some edge had q ≤ 0.05 by accident in 5.6% (95% interval 4.0–7.8%) under repetition and in 4.3% (2.9–6.3%) under closeness.',
  ],
  source:
    'Network after Giglietto, Righetti, Rossi & Marino (2020) and CooRTweet (Righetti & Balluff); false-discovery rate by permutation, Storey & Tibshirani (2003); groups, Traag, Waltman & van Eck (2019). Both kinds of chance are Dropscope’s own.',
  cost: (inputs, parameters) => {
    // Texts that are nearly the same are counted when they are run: here each kind counts that is read at once.
    const quick = parameters.objects.filter((kind) => kind !== 'near-text');
    const { table } = sharesOf(inputs, { ...parameters, objects: quick }, { seed: 0 });
    const shares = sortShares(table, parameters.minParticipation, parameters.window);
    const copies =
      NULLS.length * (parameters.surrogates + (CURVE_WINDOWS.length + 1) * parameters.curveSurrogates);
    const { pairs } = candidatePairs(shares, parameters.window);
    // The run counts nothing then, and its sentence names the object to leave out.
    if (pairs > MOST_PAIRS) return 0;
    return (pairs + 20 * shares.count) * copies + SEARCH_STEPS * Math.min(pairs, shares.count);
  },
  run,
  tests: testsOf,
});
