import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { chainHead, nextEntry, verifyChain, type ChainEntry, type JsonValue } from './hash-chain.ts';

const chainOf = (payloads: readonly JsonValue[]): readonly ChainEntry[] => {
  const entries: ChainEntry[] = [];
  for (const payload of payloads) entries.push(nextEntry(chainHead(entries), payload));
  return entries;
};

/** A chain made anew from other payloads: every entry fits the one before. */
const rebuilt = (entries: readonly ChainEntry[]): readonly ChainEntry[] =>
  chainOf(entries.map(({ payload }) => payload));

const payloads = fc.array(
  fc.record({ act: fc.constantFrom('add', 'exclude', 'resolve'), claim: fc.nat(99), note: fc.string() }),
  { minLength: 2, maxLength: 20 },
);

type Tampering = (entries: readonly ChainEntry[], at: number) => readonly ChainEntry[];

const tamperings: Readonly<Record<string, Tampering>> = {
  'a payload changed': (entries, at) =>
    entries.map((entry, i) => (i === at ? { ...entry, payload: 'other' } : entry)),
  'a payload changed and all hashes made anew': (entries, at) =>
    rebuilt(entries.map((entry, i) => (i === at ? { ...entry, payload: 'other' } : entry))),
  'an entry removed': (entries, at) => entries.toSpliced(at, 1),
  'an entry removed and all hashes made anew': (entries, at) => rebuilt(entries.toSpliced(at, 1)),
  'the end cut off': (entries, at) => entries.slice(0, at),
  'an entry added': (entries) => [...entries, nextEntry(chainHead(entries), 'added')],
  'an entry doubled': (entries, at) =>
    entries.toSpliced(at, 0, entries[at] ?? nextEntry(chainHead([]), null)),
  'two entries exchanged': (entries, at) => {
    const other = (at + 1) % entries.length;
    return entries.map((entry, i) =>
      i === at ? (entries[other] ?? entry) : i === other ? (entries[at] ?? entry) : entry,
    );
  },
  'a hash changed': (entries, at) =>
    entries.map((entry, i) => (i === at ? { ...entry, hash: 'f'.repeat(64) } : entry)),
  'an index changed': (entries, at) =>
    entries.map((entry, i) => (i === at ? { ...entry, index: entry.index + 1 } : entry)),
};

describe('the hash chain', () => {
  it('is whole as it was written', () => {
    fc.assert(
      fc.property(payloads, (written) => {
        const entries = chainOf(written);
        expect(verifyChain(entries, chainHead(entries))).toEqual({ isWhole: true });
      }),
    );
    expect(verifyChain([], chainHead([]))).toEqual({ isWhole: true });
  });

  it.each(Object.entries(tamperings))('is found broken in 100 of 100 logs: %s', (_, tamper) => {
    let tried = 0;
    let found = 0;
    fc.assert(
      fc.property(payloads, fc.nat(), (written, place) => {
        const entries = chainOf(written);
        const head = chainHead(entries);
        const tampered = tamper(entries, place % entries.length);
        tried += 1;
        if (!verifyChain(tampered, head).isWhole) found += 1;
      }),
      { numRuns: 100 },
    );
    expect([found, tried]).toEqual([100, 100]);
  });

  it('says where it broke and why', () => {
    const entries = chainOf(['a', 'b', 'c']);
    const head = chainHead(entries);
    const changed = entries.map((entry, i) => (i === 1 ? { ...entry, payload: 'x' } : entry));
    expect(verifyChain(changed, head)).toEqual({ isWhole: false, index: 1, reason: 'Entry 1 was changed.' });
    expect(verifyChain(entries.slice(0, 2), head)).toMatchObject({
      index: 2,
      reason: expect.stringContaining('3 were written'),
    });
  });

  it('does not depend on the order in which an object’s fields were written', () => {
    expect(nextEntry(chainHead([]), { a: 1, b: [true, null] }).hash).toBe(
      nextEntry(chainHead([]), { b: [true, null], a: 1 }).hash,
    );
    expect(nextEntry(chainHead([]), { a: '1' }).hash).not.toBe(nextEntry(chainHead([]), { a: 1 }).hash);
  });
});
