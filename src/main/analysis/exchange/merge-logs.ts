import { z } from 'zod';
import type { JsonValue } from '#main/analysis/claims/hash-chain.ts';

/** The field of a log’s longest chain; another chain of it has the beginning of its last hash behind it. */
export const LOG_FIELD = 'entries';
const HASH_DIGITS = 16;

interface Chain {
  readonly value: JsonValue;
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

const entrySchema = z.object({ hash: z.string() });

const entriesOf = ({ value }: Chain): readonly JsonValue[] => (isList(value) ? value : []);

const hashAt = (chain: Chain, index: number): string => {
  const entry = entrySchema.safeParse(entriesOf(chain).at(index));
  return entry.success ? entry.data.hash : '';
};

/** The name of the field of a log’s chain that is not its longest one. */
export const chainField = (value: JsonValue): string =>
  `${LOG_FIELD}@${hashAt({ value }, -1).slice(0, HASH_DIGITS)}`;

/** Whether a chain is the beginning of another or the same: a hash covers all entries before it. */
const begins = (short: Chain, long: Chain): boolean => {
  const { length } = entriesOf(short);
  return length === 0 || (length <= entriesOf(long).length && hashAt(short, -1) === hashAt(long, length - 1));
};

/**
 * The chains of a log from two data folders. A log only grows, so that a chain gives way to one that continues it. Where a copy of
 * a data folder was continued in two places both chains are kept, each whole: entries of different chains are never mixed.
 */
export const mergeLogs = <Version extends Chain>(
  a: Readonly<Record<string, Version>>,
  b: Readonly<Record<string, Version>>,
): Readonly<Record<string, Version>> => {
  const chains = [...Object.values(a), ...Object.values(b)].sort(
    (one, other) =>
      entriesOf(other).length - entriesOf(one).length || (hashAt(one, -1) < hashAt(other, -1) ? -1 : 1),
  );
  const keptChains: Version[] = [];
  for (const chain of chains) if (!keptChains.some((longer) => begins(chain, longer))) keptChains.push(chain);
  return Object.fromEntries(
    keptChains.map((chain, place) => [place === 0 ? LOG_FIELD : chainField(chain.value), chain]),
  );
};
