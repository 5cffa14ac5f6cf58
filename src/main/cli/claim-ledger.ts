import { denominatorSentence, markOf, tallyNotes, tallySentence } from '#shared/claim-sentences.ts';
import { claimQuerySchema } from '#shared/contract/claim-endpoints.ts';
import { sampleBodySchema } from '#shared/contract/claim-samples.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { answerRun } from './answer-run.ts';
import type { CommandLine } from './arguments.ts';
import type { CommandResult } from './command.ts';
import { schemaOptions } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableText } from './table.ts';
import { NO_LIMIT_MS, withReading, withWorkstation } from './with-workstation.ts';

const shownCharacters = 60;

export const listClaims = (line: CommandLine): Promise<CommandResult> =>
  withReading(line, async ({ services }) => {
    const page = await services.claims.list(schemaOptions(claimQuerySchema, line));
    const rows = page.items.map(({ id, madeAt, dueDate, outcome, exclusion, text }) => [
      id,
      madeAt.slice(0, 10),
      dueDate ?? '',
      outcome,
      exclusion === null ? '' : 'excluded',
      text.slice(0, shownCharacters),
    ]);
    const table = tableText(['claim', 'made', 'due', 'outcome', '', 'text'], rows);
    return {
      value: page,
      text:
        page.total === 0
          ? 'No claims match.'
          : `${table}\n${formatCount(page.items.length)} of ${plural(page.total, 'claim')}.`,
    };
  });

export const tallyClaims = async (line: CommandLine): Promise<CommandResult> => {
  const { result, samples } = await answerRun(line, 'claim-tally', async ({ services }) => ({
    request: { parameters: {}, seed: schemaOptions(seedSchema, line).seed },
    samples: await services.claims.samples(),
  }));
  const sentence = tallySentence(result);
  const mark = markOf(result);
  const [sample] = samples;
  const lines = [
    sentence,
    denominatorSentence(result),
    ...(mark === null ? [] : [`${mark.mark}: ${mark.reason}`]),
    ...tallyNotes(result),
    ...(sample === undefined ? [] : [sample.sentence]),
  ];
  return { value: { ...result, sentence }, text: lines.join('\n') };
};

const sampleOptionsSchema = sampleBodySchema.extend({ by: sampleBodySchema.shape.by.optional() });

/** Draws a sample where a person is named, and lists all samples. */
export const sampleClaims = (line: CommandLine): Promise<CommandResult> =>
  withWorkstation(line, async ({ services }) => {
    const { by, ...draw } = schemaOptions(sampleOptionsSchema, line);
    if (by !== undefined) await services.claims.sample({ by, ...draw });
    const samples = await services.claims.samples();
    const text = samples.map(({ entry, sentence }) => `Entry ${entry}. ${sentence}`).join('\n');
    return {
      value: samples,
      text: text === '' ? 'No sample was drawn yet: name yourself with --by to draw one.' : text,
    };
  });

export const verifyClaims = (line: CommandLine): Promise<CommandResult> =>
  withReading(line, async ({ services }) => {
    const { check, message } = await services.claims.verify(NO_LIMIT_MS);
    if (check === null) throw new Error(message);
    return {
      value: check,
      text: `${check.sentence}\nLast entry ${check.head}`,
      exitCode: check.isWhole ? 0 : 1,
    };
  });
