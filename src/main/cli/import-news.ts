import { basename } from 'node:path';
import { openLocalFile } from '#main/base/import-file.ts';
import { newsImportQuerySchema } from '#shared/contract/news.ts';
import { UsageError } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { importOptionTypes, importResult, NO_LIMIT_MS } from './import-options.ts';
import { schemaOptions } from './schema-options.ts';
import { withWorkstation } from './with-workstation.ts';

export const importNews: CliCommand = {
  operands: 1,
  usage:
    'import-news FILE [--format F] [--on-error abort] [--source S] [--same-events merge] [--mapping JSON]',
  summary: 'Import a file of news events (JSON, NDJSON or CSV, also packed with gzip or ZIP).',
  options: importOptionTypes(newsImportQuerySchema),
  example: 'import-news events.csv --on-error skip',
  run: (line) => {
    const [file] = line.operands;
    if (file === undefined) throw new UsageError('import-news needs a FILE of news events.');
    const options = schemaOptions(newsImportQuerySchema, line);
    return withWorkstation(line, async ({ services }) =>
      importResult(
        await services.imports.news.importFile(
          await openLocalFile(file, basename(file)),
          options,
          NO_LIMIT_MS,
        ),
      ),
    );
  },
};
