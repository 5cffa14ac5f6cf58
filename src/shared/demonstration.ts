import type { Rung } from './contract/ladder.ts';

/** What was planted in the posts of an invented account. */
export interface Plant {
  /** What it has in common with the drops, in words. */
  readonly planted: string;
  /** The rung of the chance ladder that names it; null: the number of its matches is within chance. */
  readonly rung: Rung | null;
}

const PAIRS: Plant = {
  planted:
    '30 pairs with drops, of both main accounts, that share an invented name: their wording marks them, not their number',
  rung: null,
};

/** The invented accounts of the demonstration corpus, by name. `scripts/demonstration` makes their posts by it. */
export const PLANTS = {
  demo_account_one: PAIRS,
  demo_account_two: PAIRS,
  demo_independent: { planted: 'nothing: any moment of seventeen months', rung: null },
  demo_same_era: { planted: 'the months: some weeks from a drop', rung: 'era' },
  demo_same_days: { planted: 'the days: any moment of a day with ten drops or more', rung: 'season' },
  demo_same_hours: { planted: 'the hours: some hours from a drop', rung: 'day' },
  demo_reaction: { planted: 'a reaction: 100 posts within three minutes after a drop', rung: 'minute' },
} as const satisfies Readonly<Record<string, Plant>>;

/** What was planted in the posts of an account; undefined for an account that is not of the demonstration corpus. */
export const plantOf = (username: string): Plant | undefined =>
  new Map<string, Plant>(Object.entries(PLANTS)).get(username.toLowerCase());

/**
 * Pairs of a demonstration drop and a news event with a score of 0.7 or more, next to events shifted by whole days: shipped, so
 * that the first screen shows what the workstation does before anything is computed.
 */
export const DEMONSTRATION_PAIRS = {
  observed: 102,
  expected: 39.611,
  low: 28,
  high: 53,
  p: 1 / 1001,
  surrogates: 1000,
} as const;
