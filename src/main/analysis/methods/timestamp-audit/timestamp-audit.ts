import { z } from 'zod';
import { checkpoint, defineMethod, noTests } from '#main/analysis/method.ts';
import { boardKey } from '#main/analysis/text/board-key.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { formatSeconds } from '#shared/figures.ts';
import { listOf, wholeWithin } from '#shared/methods/parts.ts';
import { TIME_FINDING_KINDS } from '#shared/methods/patterns.ts';
import { inversionsOf, type Inversion } from './inversions.ts';
import { boardSequences, type Posted } from './sequence.ts';

interface HourSlip {
  readonly posts: readonly Posted[];
  readonly seconds: number;
}

interface SlipRule {
  readonly slipSeconds: number;
  readonly longestSlip: number;
}

const ascends = (times: readonly number[]): boolean =>
  times.every((time, i) => i === 0 || time >= (times[i - 1] ?? -Infinity));

/** Whether every post of a run is nearer to the line between its neighbors once it is shifted. */
const fitsNumbers = (before: Posted, run: readonly Posted[], after: Posted, seconds: number): boolean => {
  const pace = (after.time - before.time) / (after.post - before.post);
  return run.every(({ post, time }) => {
    const due = before.time + (post - before.post) * pace;
    return Math.abs(time + seconds - due) < Math.abs(time - due);
  });
};

const slipOfRun = (
  posts: readonly Posted[],
  inversion: Inversion,
  [first, last]: readonly [number, number],
  seconds: number,
): HourSlip | null => {
  const before = posts[first - 1];
  const after = posts[last + 1];
  const run = posts.slice(first, last + 1);
  if (before === undefined || after === undefined || after.post === before.post) return null;
  const from = Math.min(first - 1, inversion.first);
  const stretch = posts.slice(from, Math.max(last + 1, inversion.last) + 1);
  const shifted = stretch.map(({ time }, i) =>
    from + i >= first && from + i <= last ? time + seconds : time,
  );
  return ascends(shifted) && fitsNumbers(before, run, after, seconds) ? { posts: run, seconds } : null;
};

/** The shortest run of neighboring numbers that a slip of ± `slipSeconds` explains the inversion with; null for none. */
const hourSlipOf = (
  posts: readonly Posted[],
  inversion: Inversion,
  { slipSeconds, longestSlip }: SlipRule,
): HourSlip | null => {
  for (let length = 1; length <= longestSlip; length += 1)
    for (let first = inversion.first - length + 1; first <= inversion.last; first += 1)
      for (const seconds of [slipSeconds, -slipSeconds]) {
        const slip = first < 1 ? null : slipOfRun(posts, inversion, [first, first + length - 1], seconds);
        if (slip !== null) return slip;
      }
  return null;
};

const parameters = z.object({
  slipSeconds: wholeWithin(60, 86_400, 3600, 'The slip that is looked for, both ways', 'seconds'),
  longestSlip: wholeWithin(1, 100, 20, 'Most drops in one slip', 'drops'),
});

const findingSchema = z.object({
  kind: z.enum(TIME_FINDING_KINDS),
  board: z.string(),
  /** The drops that are in doubt, canonical order. */
  drops: listOf(z.number()),
  startTime: z.number(),
  endTime: z.number(),
  /**
   * hour-slip: what would have to be added to the stated times; inversion: how far the later number's time is before the
   * earlier one's (negative); equal-stamps: 0.
   */
  seconds: z.number(),
  explanation: z.string(),
});
export type TimeFinding = ValueOf<typeof findingSchema>;

const resultSchema = z.object({
  dropsTested: z.number(),
  /** Drops whose post id is a number, and which can be ordered by it. */
  dropsOrdered: z.number(),
  findings: listOf(findingSchema),
});
export type TimestampAudit = ValueOf<typeof resultSchema>;

const list = (numbers: readonly number[]): string => numbers.map((number) => `#${number}`).join(', ');
const span = (posts: readonly { readonly time: number; readonly number: number }[]) => ({
  drops: [...posts].sort((a, b) => a.time - b.time || a.number - b.number).map(({ number }) => number),
  startTime: Math.min(...posts.map(({ time }) => time)),
  endTime: Math.max(...posts.map(({ time }) => time)),
});

const inversionFinding = (board: string, { posts, seconds }: Inversion): TimeFinding => {
  const where = span(posts);
  return {
    kind: 'inversion',
    board,
    ...where,
    seconds,
    explanation: `The post numbers of ${list(where.drops)} are out of order: a later post number carries a time up to ${formatSeconds(-seconds)} earlier.`,
  };
};

const slipFinding = (board: string, posts: readonly Posted[], seconds: number): TimeFinding => {
  const where = span(posts);
  return {
    kind: 'hour-slip',
    board,
    ...where,
    seconds,
    explanation: `${list(where.drops)} fit their post numbers if ${Math.abs(seconds)} s are ${seconds > 0 ? 'added to' : 'taken from'} their stated times.`,
  };
};

/** Neighbors in canonical order that state the same second. */
const equalStamps = (drops: readonly AnalysisDrop[]): readonly TimeFinding[] => {
  return [...Map.groupBy(drops, ({ time }) => time).values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      kind: 'equal-stamps',
      board: [...new Set(group.map(boardKey))].join(', '),
      ...span(group),
      seconds: 0,
      explanation: `${list(group.map(({ number }) => number))} have identical timestamps.`,
    }));
};

const run = (
  drops: readonly AnalysisDrop[],
  chosen: ValueOf<typeof parameters>,
  context: AnalysisContext,
): TimestampAudit => {
  const sequences = boardSequences(drops);
  const findings: TimeFinding[] = [];
  let done = 0;
  for (const [board, posts] of sequences) {
    checkpoint(context, done, sequences.size);
    done += 1;
    for (const inversion of inversionsOf(posts)) {
      findings.push(inversionFinding(board, inversion));
      const slip = hourSlipOf(posts, inversion, chosen);
      if (slip !== null) findings.push(slipFinding(board, slip.posts, slip.seconds));
    }
  }
  findings.push(...equalStamps(drops));
  return {
    dropsTested: drops.length,
    dropsOrdered: [...sequences.values()].reduce((sum, posts) => sum + posts.length, 0),
    findings: findings.sort((a, b) => a.startTime - b.startTime || (a.drops[0] ?? 0) - (b.drops[0] ?? 0)),
  };
};

/** Stamps that the post numbers contradict. Input: drops in canonical order. Nothing is changed anywhere. */
export const timestampAudit = defineMethod({
  id: 'timestamp-audit',
  version: 2,
  title: 'Timestamp audit',
  summary: 'Lists stated times that the boards’ own post numbers contradict; it never changes one.',
  definition: [
    'inversion: the drops of one board (4chan boards each; 8chan and 8kun share one numbering per board) in the order of their post numbers. Where a higher number is stated earlier than a lower one, all drops of the smallest stretch that would have to be sorted are listed.',
    'hour-slip: an inversion is explained by a slip if adding or taking slipSeconds (3,600) for a run of neighboring post numbers puts the order right, keeps it right with the drops around, and brings every time of the run nearer to the straight line by post number between the drops before and after the run. The shortest such run is listed, at most longestSlip drops.',
    'equal-stamps: drops that state the same second.',
  ].join('\n'),
  reads: ['drops'],
  dayDates: 'left-out',
  parameters,
  result: resultSchema,
  outputs: { findings: 'The stretches in doubt with the reason' },
  limits: [
    'Only times that break the order of a board are seen; a whole board that is an hour wrong is not.',
    'Post numbers are given out by the board, so that a few seconds of disorder can be its own.',
    'It suggests what would fit. The stated time stays what every analysis uses.',
  ],
  source: 'Order of board post numbers; daylight saving ended in New York on 2017-11-05 at 06:00 UTC.',
  run: ({ drops }, parameters, context) => run(drops, parameters, context),
  tests: noTests,
});
