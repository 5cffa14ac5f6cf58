import { basename } from 'node:path';
import { openLocalFile } from '#main/services/imports/upload.ts';
import { newsImportQuerySchema } from '#shared/contract/news.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { importOptionTypes, importResult, NO_LIMIT_MS } from './import-options.ts';
import { schemaOptions } from './schema-options.ts';
import { withWorkstation } from './with-workstation.ts';

export const importNews: Command = {
  usage: 'import-news FILE [--format F] [--on-error abort] [--source S] [--mapping JSON]',
  summary: 'Import a file of news events (JSON, NDJSON, CSV, also gzipped).',
  options: importOptionTypes(newsImportQuerySchema),
  run: (line) => {
    const [file] = line.operands;
    if (file === undefined) throw new UsageError('import-news needs a FILE of news events.');
    const options = schemaOptions(newsImportQuerySchema, line);
    return withWorkstation(line, async ({ services }) =>
      importResult(
        await services.news.importFile(await openLocalFile(file, basename(file)), options, NO_LIMIT_MS),
      ),
    );
  },
};
