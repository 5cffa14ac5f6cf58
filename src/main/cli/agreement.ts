import { z } from 'zod';
import { agreementFigures } from '#main/analysis/agreement/agreement-figures.ts';
import { toRatingTable, type Rating } from '#main/analysis/agreement/rating-table.ts';
import { AppError } from '#main/base/errors.ts';
import { isMissingWord } from '#main/importers/files/fields.ts';
import { METRICS, type AgreementFigures } from '#shared/agreement.ts';
import { formatCount } from '#shared/figures.ts';
import { wholeWithin } from '#shared/methods/parts.ts';
import { operandOf } from './action-command.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { readCsvRows } from './csv-rows.ts';
import { encodingSchema } from './encoding-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableOf, tableText } from './table.ts';

const optionSchema = z.object({
  metric: z.enum(METRICS).default('nominal').meta({ description: 'How far apart two codes are, for alpha' }),
  resamples: wholeWithin(200, 10_000, 2000, 'Bootstrap resamples behind the interval of alpha', 'count'),
  ...seedSchema.shape,
  ...encodingSchema.shape,
});

const codesOf = ({ options }: CommandLine): readonly string[] | null => {
  const text = options['codes'];
  if (typeof text !== 'string') return null;
  const codes = [...new Set(text.split(',').map((code) => code.trim()))].filter((code) => code !== '');
  if (codes.length > 0) return codes;
  throw new UsageError('--codes takes the codes that count, in their order, with commas.');
};

interface Read {
  readonly ratings: readonly Rating[];
  readonly notes: readonly string[];
}

const rows = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? `row ${one}` : `rows ${many}`}`];

const readRatings = async (
  file: string,
  codes: readonly string[] | null,
  encoding: string | null,
): Promise<Read> => {
  const read = (await readCsvRows(file, ['item', 'coder', 'code'], encoding)).map(
    ({ item = '', coder = '', code = '' }, index): Rating => {
      for (const [name, value] of Object.entries({ item, coder }))
        if (value === '') throw new AppError('invalid_file', `Record ${index + 1}: ${name} is empty.`);
      return { item, coder, code };
    },
  );
  const coded = read.filter(({ code }) => code !== '');
  const different = [
    ...new Map(coded.map((one) => [JSON.stringify([one.item, one.coder, one.code]), one])).values(),
  ];
  const ratings = codes === null ? different : different.filter(({ code }) => codes.includes(code));
  const words = codes === null ? different.filter(({ code }) => isMissingWord(code)) : [];
  const unused = (codes ?? []).filter((name) => !coded.some(({ code }) => code === name));
  return {
    ratings,
    notes: [
      ...rows(read.length - coded.length, 'has no code and counts', 'have no code and count').map(
        (text) => `${text} as missing.`,
      ),
      ...rows(coded.length - different.length, 'is', 'are').map(
        (text) => `${text} there twice and counted once.`,
      ),
      ...rows(different.length - ratings.length, 'has', 'have').map(
        (text) => `${text} a code that --codes does not name: left out.`,
      ),
      ...rows(words.length, 'has', 'have').map(
        (text) =>
          `${text} “${words[0]?.code ?? ''}” as a code, which counts as one: leave the cell empty where nothing was coded.`,
      ),
      ...(unused.length === 0 ? [] : [`Nobody gave ${unused.map((code) => `“${code}”`).join(', ')}.`]),
    ],
  };
};

const textOf = (figures: AgreementFigures, metric: string): string => {
  const { items, coders, percent, cohen, fleiss, ac1, alpha, interval, perCode, notes } = figures;
  return [
    tableText(
      ['agreement', 'value'],
      [
        ['items', items],
        ['coders', coders],
        ['equal pairs of codes (share)', percent],
        ['Cohen’s kappa', cohen],
        ['Fleiss’ kappa', fleiss],
        ['Gwet’s AC1', ac1],
        [`Krippendorff’s alpha, ${metric}`, alpha],
        ['  95% from', interval?.[0] ?? null],
        ['  to', interval?.[1] ?? null],
      ],
    ),
    '',
    tableOf(perCode, ['code', ['F1', 'f1'], 'alpha']),
    ...(notes.length === 0 ? [] : ['', ...notes]),
  ].join('\n');
};

const run = async (line: CommandLine): Promise<CommandResult> => {
  const file = operandOf(line, 'a FILE with the columns item, coder and code', 0);
  const { metric, resamples, seed, encoding = null } = schemaOptions(optionSchema, line);
  const codes = codesOf(line);
  const { ratings, notes } = await readRatings(file, codes, encoding);
  const figures = agreementFigures(
    toRatingTable(ratings, codes),
    { metric, resamples, isRanked: codes !== null },
    { seed },
  );
  const value: AgreementFigures = { ...figures, notes: [...notes, ...figures.notes] };
  return { value, text: textOf(value, metric) };
};

/** How far coders agree, from any table of codes, without a data folder. */
export const agreement: CliCommand = {
  operands: 1,
  options: { ...schemaOptionTypes(optionSchema), codes: { type: 'string' } },
  example: 'agreement codes.csv --metric ordinal --codes low,middle,high',
  run,
};
