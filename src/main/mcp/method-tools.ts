import { z } from 'zod';
import { denominatorSentence, markOf, tallyNotes, tallySentence } from '#shared/claim-sentences.ts';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import { codedQueryShape } from '#shared/contract/coded.ts';
import { platformFilterSchema } from '#shared/contract/platforms.ts';
import {
  chanceFigures,
  chanceSentence,
  formatCount,
  formatFigure,
  formatP,
  formatRange,
  planMark,
  plural,
} from '#shared/figures.ts';
import { itemKey } from '#shared/items.ts';
import { qFamilyLines, REGISTER_FAMILY } from '#shared/methods/q-families.ts';
import { remarksOf } from '#shared/result-remarks.ts';
import { ladderTestLabel, shownTestLabel, testSentence, withoutFamilySize } from '#shared/test-family.ts';
import { noPosts, oneSeries } from './account-posts.ts';
import { answerOf, shortened, type ChanceFigure } from './answer.ts';
import type { Caller } from './caller.ts';
import { setSpec, tool, type Tool } from './tool.ts';

const account = z
  .string()
  .min(1)
  .max(100)
  .describe('Name of an account whose posts are compared with the drops');
const series = { account, platform: platformFilterSchema };

/** A run may register hundreds; more than these fill a conversation. */
const SHOWN_TESTS = 20;

/** The tests that a run put into the register, with q over the whole register. */
const registeredTests = async (
  { ask }: Caller,
  run: {
    readonly method: string;
    readonly seed: number;
    readonly parameters: unknown;
    readonly selection: unknown;
  },
): Promise<RegisteredTest[]> => {
  const tests = await ask('listRegisteredTests', { query: { includeHidden: true, limit: 5000 } });
  const sameQuestion = JSON.stringify([run.parameters, run.selection]);
  const own = tests.filter(
    ({ method, seed, parameters, selection }) =>
      method === run.method && seed === run.seed && JSON.stringify([parameters, selection]) === sameQuestion,
  );
  // A test that an earlier version of the method registered with another p, or of another number of tests, is not of this answer.
  const newest = new Map(
    own
      .toSorted((a, b) => a.version - b.version)
      .map(({ id, label }) => [withoutFamilySize(label), id] as const),
  );
  return own.filter(({ id, label }) => newest.get(withoutFamilySize(label)) === id);
};

const figureOf = (test: RegisteredTest): ChanceFigure => {
  const { label, observed, expected, bandLow, bandHigh, p, q, plan } = test;
  return chanceFigures({ label, observed, expected, p, q, marking: planMark(plan), bandLow, bandHigh });
};

/** The q next to the tests is not the one in the result. */
const familiesOf = (method: string, tests: number): readonly string[] =>
  tests === 0 ? [] : [REGISTER_FAMILY, ...qFamilyLines(method).map((own) => `In the result, ${own}`)];

const runMethod = tool({
  name: 'run_method',
  title: 'Run a method',
  description:
    'Runs a method of the workstation by its id and answers its result with p, q and the range of chance. Without a method it lists them; with describe it answers the definition, the parameters with units, bounds and defaults, and the limits of one, and runs nothing. The tests of a run are added to the test register, over which its q is taken.',
  input: z.strictObject({
    method: z.string().max(100).optional(),
    describe: z.boolean().default(false).describe('Describe the method instead of running it'),
    parameters: z.record(z.string(), z.unknown()).default({}),
    selection: z
      .record(z.string(), z.unknown())
      .default({})
      .describe(
        'username, platform, startDate, endDate …; methods that read texts: a and b, each a set as the tool keyness takes it, such as posts:platform=twitter',
      ),
  }),
  run: async ({ method, describe, parameters, selection }, caller) => {
    const { ask, follow } = caller;
    if (method === undefined) {
      const methods = await ask('listAnalyses');
      return answerOf({ data: methods.map(({ id, title, summary }) => ({ id, title, summary })) });
    }
    if (describe) return answerOf({ data: await ask('getAnalysis', { params: { method } }) });
    const { jobId, runId } = await ask('runAnalysis', {
      params: { method },
      body: { parameters, selection },
    });
    await follow(jobId);
    const { run, result } = await ask('getAnalysisRun', { params: { runId } });
    const tests = (await registeredTests(caller, run)).toSorted((one, other) => one.p - other.p);
    const shown = tests.slice(0, SHOWN_TESTS);
    const { refusal, notes } = remarksOf(result);
    return answerOf({
      sentences: [
        ...(refusal === null ? [] : [refusal]),
        ...shown.map(testSentence),
        ...(tests.length > shown.length
          ? [
              `These are the ${shown.length} with the smallest p of ${formatCount(tests.length)} tests; by chance alone some of so many have a small p.`,
            ]
          : []),
        ...familiesOf(run.method, tests.length),
        ...notes,
      ],
      chance: shown.map(figureOf),
      data: { run, result: shortened(result) },
    });
  },
});

const ladder = tool({
  name: 'ladder',
  title: 'Chance ladder',
  description:
    'At which scale drops, or those with a code of a batch that all coders have closed, and an account’s posts meet: era, season, day or minute.',
  input: z.strictObject({
    ...series,
    ...codedQueryShape,
    windows: z.array(z.int().min(1)).min(1).max(12).default([1, 5, 15, 60]),
  }),
  run: async ({ account: username, windows, ...narrowed }, caller) => {
    const query = { username, windows: windows.join(','), ...narrowed };
    const { answer, plan } = await caller.read('getLadder', { query });
    if (answer.series.length === 0) throw await noPosts(caller, username, narrowed.platform);
    return answerOf({
      sentences: [
        ...answer.series.map(({ series: name, sentence }) => `${name}: ${sentence}`),
        ...(answer.series.some(({ rows }) => rows.length > 0) ? qFamilyLines('ladder') : []),
      ],
      chance: answer.series.flatMap(({ series: name, rows }) =>
        rows.map(({ rung, direction, windowMinutes, observed, expected, low, high, p, q }) => ({
          label: shownTestLabel(ladderTestLabel(name, { rung, direction, windowMinutes })),
          observed,
          expected,
          low,
          high,
          p,
          q,
          marking: planMark(plan),
        })),
      ),
      data: answer.series.map(({ series: name, drops, posts, period, scale, untested }) => ({
        series: name,
        drops,
        posts,
        period,
        scale,
        untested,
      })),
    });
  },
});

const getLedger = tool({
  name: 'get_ledger',
  title: 'Pair ledger',
  description:
    'Every match of a drop, or of one with a code of a batch that all coders have closed, and a post within a window, next to the number expected by chance.',
  input: z.strictObject({
    ...series,
    ...codedQueryShape,
    windowMinutes: z.int().min(1).max(60).default(5),
    limit: z.int().min(1).max(200).default(50),
  }),
  run: async ({ account: username, platform, windowMinutes, limit, ...coded }, caller) => {
    const { ask, read } = caller;
    const query = { other: 'posts', username, platform, ...coded };
    const post = await oneSeries(caller, username, platform);
    const {
      answer: { series: ladders },
      plan,
    } = await read('getLadder', {
      query: { username, platform, windows: String(windowMinutes), ...coded },
    });
    const ledger = await ask('getPairLedger', { query: { ...query, windowMinutes, limit } });
    const row = ladders[0]?.rows.find(({ rung, direction }) => rung === 'minute' && direction === 'either');
    const { hits, tested, rows, rowCount, missCount } = ledger;
    const { observed = hits, expected = null, low = null, high = null, p = null, q = null } = row ?? {};
    const figures = { observed, expected, low, high, p };
    const untested = ladders[0]?.untested.find(({ rung }) => rung === 'minute');
    return answerOf({
      sentences: [
        chanceSentence(`drops have a post within ${plural(windowMinutes, 'minute')}`, {
          ...figures,
          of: tested,
        }),
        ...(row === undefined ? [] : qFamilyLines('ladder')),
        ...(untested === undefined ? [] : [`Not compared with chance: ${untested.reason}`]),
      ],
      items: rows.flatMap(({ drop, other }) => [
        itemKey('drop', drop),
        itemKey('post', `${post.platform}/${other}`),
      ]),
      chance: [
        { label: `within ${plural(windowMinutes, 'minute')}`, ...figures, q, marking: planMark(plan) },
      ],
      data: { tested, hits, rowCount, missCount, rows },
    });
  },
});

/** The part of a keyness sentence with the log ratio (none where a set has no words) and what chance alone made of it (none without shuffles). */
const ratioText = ({
  logRatio: observed,
  logRatioExpected: expected,
  logRatioLow: low,
  logRatioHigh: high,
}: Readonly<
  Record<'logRatio' | 'logRatioExpected' | 'logRatioLow' | 'logRatioHigh', number | null>
>): string => {
  if (observed === null) return '';
  const ratio = `; log ratio ${formatFigure(observed)}`;
  return expected === null || low === null || high === null
    ? ratio
    : `${ratio}, ${formatFigure(expected)} expected by chance (95% range ${formatRange(low, high)})`;
};

const keyness = tool({
  name: 'keyness',
  title: 'Keywords of a set',
  description:
    'Words that one set uses more, or less, than another, with the log ratio (base 2, of the rates in A and B) next to what shuffled days give, permutation p, and q over all words of the answer. Words with the largest G² come first, which are not those with the smallest p.',
  input: z.strictObject({
    a: setSpec.default('drops:'),
    b: setSpec.default('rest'),
    permutations: z.int().min(0).max(9999).default(999),
    limit: z.int().min(1).max(100).default(20),
  }),
  run: async ({ a, b, permutations, limit }, { read }) => {
    const { answer, plan } = await read('getKeyness', { query: { a, b, permutations, limit } });
    const { rows, rowCount, stamp, note } = answer;
    return answerOf({
      sentences: [
        ...rows.map(
          ({ word, a: inA, b: inB, pPermutation, q, ...ratio }) =>
            `“${word}”: ${formatCount(inA)} in A, ${formatCount(inB)} in B${ratioText(ratio)}; permutation p ${formatP(pPermutation)}, q ${formatP(q)}.`,
        ),
        ...(rows.length === 0 ? [] : qFamilyLines('keyness')),
        ...(note === null ? [] : [note]),
      ],
      set: { name: stamp.a, hash: stamp.aHash },
      chance: rows.flatMap(({ word, logRatio: observed, p, q, pPermutation, ...ratio }) =>
        observed === null
          ? []
          : [
              {
                label: `log ratio of “${word}”`,
                observed,
                expected: ratio.logRatioExpected,
                low: ratio.logRatioLow,
                high: ratio.logRatioHigh,
                p: pPermutation ?? p,
                q,
                marking: planMark(plan),
              },
            ],
      ),
      data: { stamp, rowCount, rows },
    });
  },
});

const claimsTally = tool({
  name: 'claims_tally',
  title: 'Tally of claims',
  description:
    'What became of the claims in the ledger, next to how many would have happened by chance: the tally of the page Claim Ledger.',
  input: z.strictObject({}),
  run: async (_input, { ask }) => {
    const tally = await ask('getClaimTally', { query: {} });
    const { againstChance: hits, againstWeeks: weeks } = tally;
    const mark = markOf(tally);
    const chance = [
      ...(hits === null ? [] : [{ label: 'claims that happened, by reference classes', ...hits }]),
      ...(weeks === null ? [] : [{ label: 'claims that happened, moved by whole weeks', ...weeks }]),
    ];
    return answerOf({
      sentences: [tallySentence(tally), denominatorSentence(tally), ...tallyNotes(tally)],
      chance: chance.map(({ label, observed, expected, bandLow, bandHigh, p }) => ({
        ...chanceFigures({ label, observed, expected, p, bandLow, bandHigh }),
        q: null,
        ...(mark === null ? {} : { marking: mark.mark }),
      })),
      data: shortened(tally),
    });
  },
});

export const methodTools: readonly Tool[] = [keyness, runMethod, ladder, getLedger, claimsTally];
