import { describe, expect, it } from 'vitest';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { drop } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { inversionsOf } from './inversions.ts';
import { timestampAudit } from './timestamp-audit.ts';

const start = 1_509_850_000;
const audit = (drops: readonly AnalysisDrop[]) =>
  timestampAudit.run(
    { drops: [...drops].sort((a, b) => a.time - b.time || a.number - b.number) },
    timestampAudit.parameters.parse({}),
    { seed: 4966 },
  );

/** Drops of one board, post numbers 10 a minute. */
const board = (minutes: readonly number[]): AnalysisDrop[] =>
  minutes.map((minute, i) =>
    drop({ number: i + 1, time: start + minute * 60, postId: String(1000 + minute * 10) }),
  );

const shifted = (
  drops: readonly AnalysisDrop[],
  numbers: readonly number[],
  seconds: number,
): AnalysisDrop[] =>
  drops.map((one) => (numbers.includes(one.number) ? { ...one, time: one.time + seconds } : one));

const kinds = (drops: readonly AnalysisDrop[]) => audit(drops).findings.map(({ kind }) => kind);

describe('timestamp audit', () => {
  const steady = board([0, 20, 40, 55, 65, 75, 90, 110, 150, 200]);

  it('finds nothing where times rise with the numbers', () => {
    expect(audit(steady).findings).toEqual([]);
    expect(audit([]).findings).toEqual([]);
    expect(audit(steady.slice(0, 1))).toMatchObject({ dropsTested: 1, dropsOrdered: 1, findings: [] });
  });

  it('names the run that is an hour early, also the drop in it that breaks no order', () => {
    const findings = audit(shifted(steady, [5, 6, 7, 8], -3600)).findings;
    expect(findings.map(({ kind }) => kind)).toContain('inversion');
    const slip = findings.find(({ kind }) => kind === 'hour-slip');
    expect([...(slip?.drops ?? [])].sort()).toEqual([5, 6, 7, 8]);
    expect(slip?.seconds).toBe(3600);
  });

  it('names a run that is an hour late', () => {
    const slip = audit(shifted(steady, [4, 5], 3600)).findings.find(({ kind }) => kind === 'hour-slip');
    expect(slip?.drops).toEqual([4, 5]);
    expect(slip?.seconds).toBe(-3600);
  });

  it('does not call a small disorder a slip', () => {
    expect(kinds(shifted(steady, [5], -620))).toEqual(['inversion']);
    expect(audit(shifted(steady, [5], -620)).findings[0]).toMatchObject({ drops: [5, 4], seconds: -20 });
  });

  it('keeps boards apart and leaves ids that are no numbers out', () => {
    const other = steady.map((one) => ({ ...one, board: `/b${one.number}` }));
    expect(kinds(shifted(other, [5, 6], -3600))).toEqual([]);
    const named = steady.map((one) => ({ ...one, postId: `x${one.postId}` }));
    expect(audit(named)).toMatchObject({ dropsOrdered: 0, findings: [] });
  });

  it('lists equal stamps once, with all drops that share them', () => {
    const equal = audit(board([0, 10, 10, 10, 20]));
    expect(equal.findings).toMatchObject([{ kind: 'equal-stamps', drops: [2, 3, 4], seconds: 0 }]);
  });

  it('says in plain words what is out of order and what is identical', () => {
    const [disorder] = audit(shifted(steady, [5], -620)).findings;
    expect(disorder?.explanation).toBe(
      'The post numbers of #5, #4 are out of order: a later post number carries a time up to 20 s earlier.',
    );
    const [equal] = audit(board([0, 10, 10, 20])).findings;
    expect(equal?.explanation).toBe('#2, #3 have identical timestamps.');
  });

  it('never changes a stamp', () => {
    const drops = shifted(steady, [5, 6], -3600);
    const before = JSON.stringify(drops);
    audit(drops);
    expect(JSON.stringify(drops)).toBe(before);
  });

  it('finds any hour slip that disturbs the order of a steadily numbered board', () => {
    const where = fc.record({
      first: fc.integer({ min: 4, max: 20 }),
      length: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(where, fc.constantFrom(-3600, 3600), ({ first, length }, seconds) => {
        const drops = board(Array.from({ length: 30 }, (_, i) => i * 17));
        const moved = Array.from({ length }, (_, i) => first + i);
        const slip = audit(shifted(drops, moved, seconds)).findings.find(({ kind }) => kind === 'hour-slip');
        expect([...(slip?.drops ?? [])].sort((a, b) => a - b)).toEqual(moved);
        expect(slip?.seconds).toBe(-seconds);
      }),
    );
  });

  it('lists in its inversions just the drops that a slow search over all pairs joins', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), (times) => {
        const posts = times.map((time, i) => ({ number: i, time, post: i }));
        const inPair = new Set<number>();
        for (let a = 0; a < times.length; a += 1)
          for (let b = a + 1; b < times.length; b += 1)
            if ((times[b] ?? 0) < (times[a] ?? 0)) for (let i = a; i <= b; i += 1) inPair.add(i);
        const found = inversionsOf(posts).flatMap(({ posts: list }) => list.map(({ number }) => number));
        expect(new Set(found)).toEqual(inPair);
        expect(found).toHaveLength(inPair.size);
      }),
    );
  });
});
