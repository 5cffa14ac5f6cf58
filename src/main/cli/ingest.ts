import { basename } from 'node:path';
import { openLocalFile } from '#main/base/import-file.ts';
import { importQuerySchema } from '#shared/contract/datasets.ts';
import type { CliCommand } from './command.ts';
import { importOptionTypes, importResult, NO_LIMIT_MS } from './import-options.ts';
import { schemaOptions } from './schema-options.ts';
import { withWorkstation } from './with-workstation.ts';

export const ingest: CliCommand = {
  operands: 1,
  usage:
    'ingest [FILE] [--dataset archive|new|ID] [--name N] [--confirm NAME] [--on-error skip] [--mapping JSON]',
  summary: 'Import a file of drops; without a file, the dataset that came with the app.',
  options: importOptionTypes(importQuerySchema),
  example: 'ingest drops.json --dataset new --name "My drops"',
  run: (line) => {
    const [file] = line.operands;
    const options = schemaOptions(importQuerySchema, line);
    return withWorkstation(line, async ({ services }) => {
      const result =
        file === undefined
          ? await services.imports.drops.ingestShipped(NO_LIMIT_MS, options.confirm)
          : await services.imports.drops.importFile(
              await openLocalFile(file, basename(file)),
              options,
              NO_LIMIT_MS,
            );
      // What follows from the drops is made while a window is open; here nothing stays open.
      await services.derived.refreshIfStale();
      return importResult(result);
    });
  },
};

export const verify: CliCommand = {
  operands: 0,
  usage: 'verify',
  summary: 'Compare the drops with the reference index of the real archive.',
  example: 'verify',
  run: (line) =>
    withWorkstation(line, async ({ services }) => {
      const verification = await services.verification.verify();
      const isWhole = verification.matching === verification.expected && verification.unexpected.length === 0;
      return { value: verification, text: verification.message, exitCode: isWhole ? 0 : 1 };
    }),
};
