import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { requestOf } from '#main/services/analyses/answers.ts';
import { narrowTo } from '#main/services/analyses/run-sets.ts';
import { flagSchema, usernameSchema } from '#shared/contract/common.ts';
import { DEFAULT_WINDOWS, windowListSchema, type LadderSeries } from '#shared/contract/ladder.ts';
import { platformNameSchema } from '#shared/contract/platforms.ts';
import { setQueryShape } from '#shared/contract/sets.ts';
import { drawSentences } from '#shared/corpus-draw.ts';
import type { Command } from './command.ts';
import { markLines } from './mark-lines.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableText } from './table.ts';
import { withWorkstation } from './with-workstation.ts';

const ladderOptionsSchema = z.object({
  account: usernameSchema,
  platform: platformNameSchema.default('twitter'),
  windows: windowListSchema.default([...DEFAULT_WINDOWS]),
  includeReposts: flagSchema.default(true),
  ...seedSchema.shape,
  ...setQueryShape,
});

/** What `--json` prints: the rungs that could not be tested are part of the sentence. */
const printed = ({ drops, posts, resolution, rows, sentence }: LadderSeries) => ({
  drops,
  posts,
  resolution,
  rows: rows.map(
    ({ direction, windowMinutes, rung, observed, expected, low, high, p, q, moves }) =>
      ({ direction, windowMinutes, rung, observed, expected, low, high, p, q, moves }) as const,
  ),
  sentence,
});

const textOf = ({ drops, posts, resolution, rows, sentence }: LadderSeries): string =>
  [
    sentence,
    `${drops.toLocaleString('en-US')} drops and ${posts.toLocaleString('en-US')} posts in the common period, compared by the ${resolution}.`,
    '',
    tableText(
      ['rung', 'direction', 'minutes', 'observed', 'expected', 'low', 'high', 'p', 'q', 'moves'],
      rows.map((row) => [
        row.rung,
        row.direction,
        row.windowMinutes,
        row.observed,
        row.expected,
        row.low,
        row.high,
        row.p,
        row.q,
        row.moves,
      ]),
    ),
  ].join('\n');

export const ladder: Command = {
  usage: 'ladder --account NAME [--platform P] [--windows 1,5,15,60] [--set NAME]',
  summary: 'At which scale drops and an account’s posts meet: era, season, day, or minute.',
  options: schemaOptionTypes(ladderOptionsSchema),
  run: (line) => {
    const { account, set, windows, ...query } = schemaOptions(ladderOptionsSchema, line);
    return withWorkstation(line, async ({ services }) => {
      const request = requestOf('ladder', { ...query, windowsMinutes: windows, username: account });
      const { result, run } = await services.analyses.runs.answer(
        'ladder',
        set === undefined ? request : narrowTo(set, request),
      );
      const [series] = result.series;
      if (series === undefined)
        throw new AppError(
          'not_found',
          `No posts of @${account} on ${query.platform} are stored: import them with import-posts, or check the name.`,
        );
      const drawLines = set === undefined ? [] : drawSentences(await services.sets.get(set));
      const rates = drawLines.length === 0 ? null : drawLines.join(' ');
      return {
        value: { ...printed(series), ...(rates === null ? {} : { rates }) },
        text: [
          ...(rates === null ? [] : [rates]),
          textOf(series),
          ...markLines(run.plan, series.rows.length),
        ].join('\n'),
        exitCode: 0,
      };
    });
  },
};
