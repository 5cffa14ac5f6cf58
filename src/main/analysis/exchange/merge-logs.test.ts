import { expect, it } from 'vitest';
import { nextEntry, type ChainEntry } from '#main/analysis/claims/hash-chain.ts';
import fc from '#tests/helpers/properties.ts';
import { mergeLogs } from './merge-logs.ts';

/** The chain of some acts as a version of a log’s field. */
const chainOf = (acts: readonly string[]) => {
  const entries: ChainEntry[] = [];
  for (const act of acts) {
    const last = entries.at(-1);
    const head = { length: entries.length, hash: last?.hash ?? '0'.repeat(64) };
    entries.push(nextEntry(head, act));
  }
  return {
    value: entries.map(({ previous, hash, payload }) => ({ previous, hash, payload })),
    acts: acts.join(''),
  };
};
type Chain = ReturnType<typeof chainOf>;
const logOf = (chain: Chain) => ({ entries: chain });
const actsOf = (fields: Readonly<Record<string, Chain>>): string[] =>
  Object.values(fields)
    .map(({ acts }) => acts)
    .toSorted();

// Two letters and short chains, so that many are the beginning of another.
const someLog = fc
  .array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 5 })
  .map((acts) => logOf(chainOf(acts)));

it('keeps every chain that no other continues, whole, in whatever order logs are merged', () => {
  fc.assert(
    fc.property(fc.array(someLog, { minLength: 2, maxLength: 5 }), (logs) => {
      const merged = logs.reduce<Readonly<Record<string, Chain>>>((all, log) => mergeLogs(all, log), {});
      const written = [...new Set(logs.map(({ entries }) => entries.acts))];
      const longest = written.filter(
        (acts) => !written.some((other) => other !== acts && other.startsWith(acts)),
      );
      expect(actsOf(merged)).toEqual(longest.toSorted());
      const backward = logs
        .toReversed()
        .reduce<Readonly<Record<string, Chain>>>((all, log) => mergeLogs(log, all), {});
      expect(backward).toEqual(merged);
      expect(mergeLogs(merged, merged)).toEqual(merged);
      for (const log of logs) expect(mergeLogs(merged, log)).toEqual(merged);
    }),
    { numRuns: 300 },
  );
});

it('names the longest chain as before, and another one by its last hash', () => {
  const [long, short] = [chainOf(['a', 'b', 'c']), chainOf(['a', 'x'])];
  const hash = short.value.at(-1)?.hash.slice(0, 16) ?? '';
  expect(Object.keys(mergeLogs(logOf(short), logOf(long)))).toEqual(['entries', `entries@${hash}`]);
  expect(mergeLogs(logOf(chainOf(['a', 'b'])), logOf(long))).toEqual(logOf(long));
});
