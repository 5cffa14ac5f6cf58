import { z } from 'zod';
import { forecastScores, type Forecast } from '#main/analysis/claims/forecast-scores.ts';
import { AppError } from '#main/base/errors.ts';
import { claimQuerySchema } from '#shared/contract/claim-endpoints.ts';
import { sampleBodySchema } from '#shared/contract/claim-samples.ts';
import { wholeWithin } from '#shared/methods/parts.ts';
import { actionCommand, operandOf } from './action-command.ts';
import type { CommandLine } from './arguments.ts';
import { listClaims, sampleClaims, tallyClaims, verifyClaims } from './claim-ledger.ts';
import type { CommandResult } from './command.ts';
import { readCsvRows } from './csv-rows.ts';
import { encodingSchema } from './encoding-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableText } from './table.ts';

const scoreSchema = z.object({
  resamples: wholeWithin(200, 10_000, 2000, 'Bootstrap resamples behind the band of the skill', 'count'),
  ...seedSchema.shape,
  ...encodingSchema.shape,
});

const outcomes: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
};

const shareOf = (text: string, name: string, record: number): number => {
  const value = text === '' ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new AppError(
    'invalid_file',
    `Record ${record}: ${name} must be a number from 0 to 1, but it is “${text}”.`,
  );
};

const forecastOf = (row: Readonly<Record<string, string>>, record: number): Forecast => {
  const outcome = row['outcome']?.toLowerCase() ?? '';
  const happened = Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined;
  if (happened === undefined)
    throw new AppError(
      'invalid_file',
      `Record ${record}: outcome must be 1 or 0 (also true, false, yes, no), but it is “${row['outcome'] ?? ''}”.`,
    );
  const baseRate = row['base_rate'] ?? '';
  return {
    probability: shareOf(row['probability'] ?? '', 'probability', record),
    happened,
    baseRate: baseRate === '' ? null : shareOf(baseRate, 'base_rate', record),
  };
};

const readForecasts = async (file: string, encoding: string | null): Promise<readonly Forecast[]> =>
  (await readCsvRows(file, ['probability', 'outcome'], encoding)).map((row, index) =>
    forecastOf(row, index + 1),
  );

const runScore = async (line: CommandLine): Promise<CommandResult> => {
  const file = operandOf(line, 'a FILE with the columns probability and outcome');
  const { resamples, seed, encoding = null } = schemaOptions(scoreSchema, line);
  const scores = forecastScores(await readForecasts(file, encoding), resamples, { seed });
  if (scores === null) throw new AppError('invalid_file', `${file} has no records: nothing can be scored.`);
  const table = tableText(
    ['score', 'value'],
    [
      ['claims', scores.n],
      ['Brier score', scores.brier],
      ['reliability', scores.reliability],
      ['resolution', scores.resolution],
      ['uncertainty', scores.uncertainty],
      ['skill against the base rate', scores.skill],
      ['  95% from', scores.skillLow],
      ['  to', scores.skillHigh],
      ['log score (nats)', scores.logScore],
    ],
  );
  return { value: scores, text: table };
};

/** `score` reads a plain file; the others open the data folder. */
export const claims = actionCommand('claims', 'score', {
  operands: 2,
  options: schemaOptionTypes(scoreSchema, claimQuerySchema, sampleBodySchema),
  actions: {
    score: {
      run: runScore,
      options: schemaOptionTypes(scoreSchema),
      example: 'forecasts.csv --resamples 2000',
    },
    list: { run: listClaims, options: schemaOptionTypes(claimQuerySchema), example: '--outcome happened' },
    tally: { run: tallyClaims, options: schemaOptionTypes(seedSchema), example: '--json' },
    sample: {
      run: sampleClaims,
      options: schemaOptionTypes(sampleBodySchema),
      example: '--by Ann --size 200',
    },
    verify: { run: verifyClaims },
  },
});
