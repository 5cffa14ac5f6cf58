import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { requestOf } from '#main/services/analyses/answers.ts';
import { narrowTo } from '#main/services/analyses/run-sets.ts';
import { codedQueryShape } from '#shared/contract/coded.ts';
import { flagSchema, usernameSchema } from '#shared/contract/common.ts';
import { DEFAULT_WINDOWS, windowListSchema, type LadderSeries } from '#shared/contract/ladder.ts';
import { platformFilterSchema } from '#shared/contract/platforms.ts';
import { setQueryShape } from '#shared/contract/sets.ts';
import { drawSentences } from '#shared/corpus-draw.ts';
import { plural } from '#shared/figures.ts';
import { answerRun } from './answer-run.ts';
import type { CliCommand } from './command.ts';
import { ladderTable } from './ladder-table.ts';
import { markLines } from './mark-lines.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';

const ladderOptionsSchema = z.object({
  account: usernameSchema,
  platform: platformFilterSchema,
  windows: windowListSchema.default([...DEFAULT_WINDOWS]),
  includeReposts: flagSchema.default(true),
  ...seedSchema.shape,
  ...setQueryShape,
  ...codedQueryShape,
});

/** What `--json` prints: the rungs that could not be tested are part of the sentence. */
const printed = ({ series, drops, posts, resolution, rows, sentence }: LadderSeries) => ({
  series,
  drops,
  posts,
  resolution,
  rows: rows.map(
    ({ direction, windowMinutes, rung, observed, expected, low, high, p, q, moves }) =>
      ({ direction, windowMinutes, rung, observed, expected, low, high, p, q, moves }) as const,
  ),
  sentence,
});

const textOf = ({ series, drops, posts, resolution, rows, sentence }: LadderSeries): string =>
  [
    `${series}: ${sentence}`,
    `${plural(drops, 'drop')} and ${plural(posts, 'post')} in the common period, compared by the ${resolution}.`,
    '',
    ladderTable(rows),
  ].join('\n');

export const ladder: CliCommand = {
  operands: 0,
  options: schemaOptionTypes(ladderOptionsSchema),
  example: 'ladder --account someone --windows 1,5,15,60',
  run: async (line) => {
    const { account, set, windows, ...query } = schemaOptions(ladderOptionsSchema, line);
    const asked = requestOf('ladder', { ...query, windowsMinutes: windows, username: account });
    const { result, plan, draws } = await answerRun(line, 'ladder', async ({ services }) => ({
      request: set === undefined ? asked : narrowTo(set, asked),
      draws: set === undefined ? [] : drawSentences(await services.sets.get(set)),
    }));
    const [first, ...others] = result.series;
    if (first === undefined)
      throw new AppError(
        'not_found',
        `No posts of @${account}${query.platform === 'all' ? '' : ` on ${query.platform}`} are stored: import them with import-posts, or check the name.`,
      );
    const tests = result.series.reduce((sum, { rows }) => sum + rows.length, 0);
    const rates = draws.length === 0 ? null : draws.join(' ');
    return {
      value: {
        ...(others.length === 0 ? printed(first) : { series: result.series.map(printed) }),
        ...(rates === null ? {} : { rates }),
      },
      text: [
        ...(rates === null ? [] : [rates]),
        result.series.map(textOf).join('\n\n'),
        ...markLines('ladder', plan, tests),
      ].join('\n'),
    };
  },
};
