import { denominatorSentence, tallySentence } from '#shared/claim-sentences.ts';
import { claimQuerySchema } from '#shared/contract/claim-endpoints.ts';
import type { CommandLine } from './arguments.ts';
import type { CommandResult } from './command.ts';
import { NO_LIMIT_MS } from './import-options.ts';
import { schemaOptions } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableText } from './table.ts';
import { withWorkstation } from './with-workstation.ts';

const shownCharacters = 60;

export const listClaims = (line: CommandLine): Promise<CommandResult> =>
  withWorkstation(line, async ({ services }) => {
    const page = await services.claims.list(schemaOptions(claimQuerySchema, line));
    const rows = page.items.map(({ id, madeAt, dueDate, outcome, exclusion, text }) => [
      id,
      madeAt.slice(0, 10),
      dueDate ?? '',
      outcome,
      exclusion === null ? '' : 'excluded',
      text.slice(0, shownCharacters),
    ]);
    return {
      value: page,
      text: `${tableText(['claim', 'made', 'due', 'outcome', '', 'text'], rows)}\n${page.items.length.toLocaleString('en-US')} of ${page.total.toLocaleString('en-US')} claims.`,
      exitCode: 0,
    };
  });

export const tallyClaims = (line: CommandLine): Promise<CommandResult> =>
  withWorkstation(line, async ({ services }) => {
    const { result } = await services.analyses.runs.answer('claim-tally', {
      parameters: {},
      seed: schemaOptions(seedSchema, line).seed,
    });
    const sentence = tallySentence(result);
    const lines = [sentence, denominatorSentence(result), ...result.notes];
    return { value: { ...result, sentence }, text: lines.join('\n'), exitCode: 0 };
  });

export const verifyClaims = (line: CommandLine): Promise<CommandResult> =>
  withWorkstation(line, async ({ services }) => {
    const { check, message } = await services.claims.verify(NO_LIMIT_MS);
    if (check === null) throw new Error(message);
    return {
      value: check,
      text: `${check.sentence}\nLast entry ${check.head}`,
      exitCode: check.isWhole ? 0 : 1,
    };
  });
