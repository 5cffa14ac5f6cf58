import { basename } from 'node:path';
import { openLocalFile } from '#main/base/import-file.ts';
import { socialImportQuerySchema } from '#shared/contract/post-imports.ts';
import { UsageError } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { importOptionTypes, importResult, NO_LIMIT_MS } from './import-options.ts';
import { schemaOptions } from './schema-options.ts';
import { withWorkstation } from './with-workstation.ts';

export const importPosts: CliCommand = {
  operands: 1,
  usage: 'import-posts FILE [--username NAME] [--format F] [--on-error skip] [--confirm FILE]',
  summary: 'Import posts: an archive file, an X archive (ZIP or folder), API pages, scraper output.',
  options: importOptionTypes(socialImportQuerySchema),
  example: 'import-posts twitter-archive.zip --username someone',
  run: (line) => {
    const [file] = line.operands;
    if (file === undefined) throw new UsageError('import-posts needs a FILE or folder of posts.');
    const options = schemaOptions(socialImportQuerySchema, line);
    return withWorkstation(line, async ({ services }) =>
      importResult(
        await services.imports.posts.importFile(
          await openLocalFile(file, basename(file)),
          options,
          NO_LIMIT_MS,
        ),
      ),
    );
  },
};
