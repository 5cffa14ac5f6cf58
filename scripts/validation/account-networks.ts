import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { accountNetwork } from '#main/analysis/methods/account-coordination/account-network.ts';
import { shareTable, type Share } from '#main/analysis/methods/account-coordination/shares.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { MeasuredPart } from '#shared/contract/analyses.ts';
import { NULLS, type NullName } from '#shared/methods/account-coordination.ts';
import { logFile, measureLogged } from './log.ts';
import { level, type Observation } from './observe.ts';
import { ratesOf } from './rates.ts';

/** Accounts that share a few objects, each whenever it happens to: nothing in them. */
const CROWD = { accounts: 30, objects: 6, shares: 12_000, days: 60 } as const;
/** Accounts that share objects together: each object within this many seconds, and by others at any time. */
const GROUP = { accounts: 5, objects: 20, seconds: 30, others: 12 } as const;
const RULE = { window: 60, minParticipation: 2, isDirected: false, nulls: NULLS, move: 'day' } as const;
const SURROGATES = 199;
const SPAN = CROWD.days * DAY_SECONDS;
/** Two accounts that share more than others: a pair fixed beforehand that meets often enough for its p to be fine. */
const FIXED = ['account 0', 'account 1'] as const;

const crowd = (seed: number): Share[] => {
  const { below, unit } = createRandom(deriveSeed(seed, 'crowd'));
  return Array.from({ length: CROWD.shares }, (_, content) => ({
    // Half of the shares are of the fixed two.
    account: unit() < 1 / 2 ? (FIXED[below(2)] ?? FIXED[0]) : `account ${2 + below(CROWD.accounts - 2)}`,
    object: `object ${Math.min(below(CROWD.objects), below(CROWD.objects))}`,
    content: `content ${content}`,
    time: below(SPAN),
  }));
};

const group = (seed: number): Share[] => {
  const { below } = createRandom(deriveSeed(seed, 'group'));
  return Array.from({ length: GROUP.objects }, (_, object) => {
    const start = below(SPAN - GROUP.seconds);
    const together = Array.from({ length: GROUP.accounts }, (_unused, account) => ({
      account: `planted ${account}`,
      time: start + below(GROUP.seconds),
    }));
    const others = Array.from({ length: GROUP.others }, () => ({
      account: `account ${2 + below(CROWD.accounts - 2)}`,
      time: below(SPAN),
    }));
    return [...together, ...others].map((share, place) => ({
      ...share,
      object: `planted object ${object}`,
      content: `planted content ${object} ${place}`,
    }));
  }).flat();
};

const isPlanted = (account: string | undefined): boolean => account?.startsWith('planted ') === true;

/** What each null says of the edges of one corpus. */
const observe = (shares: readonly Share[], seed: number): readonly Observation[] => {
  const table = shareTable(shares);
  const network = accountNetwork(table, { ...RULE, surrogates: SURROGATES }, { seed });
  if ('refusal' in network) throw new Error(network.refusal);
  const { a, b } = network.observed;
  const edges = Array.from(a, (from, edge) => [table.accounts[from], table.accounts[b[edge] ?? -1]] as const);
  const planted = edges.map((pair) => pair.every(isPlanted));
  const fixed = edges.findIndex((pair) => FIXED.every((name) => pair.includes(name)));
  return NULLS.flatMap((name) => {
    const result = network.nulls[name];
    if (result === undefined) return [];
    const { p, q, weights } = result;
    const found = Array.from(q, (one) => one <= level);
    const sizes = weights.flatMap((row) => row.p ?? []);
    return {
      method: 'account-coordination',
      part: name,
      truths: (GROUP.accounts * (GROUP.accounts - 1)) / 2,
      found: found.filter((is, edge) => is && planted[edge]).length,
      claims: found.filter(Boolean).length,
      right: found.filter((is, edge) => is && planted[edge]).length,
      // Two accounts and one size of the network: what was fixed beforehand.
      ps: [...(fixed < 0 ? [1] : [p[fixed] ?? 1]), ...sizes.slice(0, 1)],
      alarm: found.some(Boolean),
    };
  });
};

/**
 * Networks of accounts on `count` corpora with nothing in them, and on as many with five accounts that share 20 objects within 30 seconds.
 * The runs’ p are those of an edge and of a size of the network that were fixed beforehand.
 * @param log where each corpus is noted when it is done, and taken from when the run is resumed
 */
export const measureAccounts = (
  count: number,
  seed: number,
  onDone: (done: number, of: number) => void = () => undefined,
  log = logFile(['account-coordination']),
): readonly MeasuredPart[] => {
  const rows = measureLogged(log, { count, seed, onDone }, (own) => {
    const none = crowd(own);
    return { seed: own, chance: observe(none, own), planted: observe([...none, ...group(own)], own) };
  });
  const of = (kind: 'chance' | 'planted', name: NullName): readonly Observation[] =>
    rows.flatMap((row) => row[kind].filter(({ part }) => part === name));
  return NULLS.map((name) => ({
    ...ratesOf(
      `edges beyond ${name}; planted: five accounts that share 20 objects within 30 seconds`,
      of('planted', name),
      of('chance', name),
    ),
    // The p of counts have ties, which a test of uniformity does not know.
    uniformity: null,
  }));
};
