import { basename } from 'node:path';
import type { z } from 'zod';
import { openLocalFile, type ImportFile } from '#main/base/import-file.ts';
import type { Services } from '#main/services/index.ts';
import { importQuerySchema } from '#shared/contract/datasets.ts';
import { newsImportQuerySchema } from '#shared/contract/news.ts';
import { socialImportQuerySchema } from '#shared/contract/post-imports.ts';
import { operandOf } from './action-command.ts';
import type { CommandLine, OptionTypes } from './arguments.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { NO_LIMIT_MS, withWorkstation } from './with-workstation.ts';

/** How a file comes over HTTP; on a command line it is a path. */
const HTTP_ONLY = new Set(['wait-ms', 'file-name', 'ticket', 'preview-id', 'staged']);

/** The options of an import: the fields of the same import over HTTP. */
const importOptionTypes = (query: z.ZodObject): OptionTypes =>
  Object.fromEntries(Object.entries(schemaOptionTypes(query)).filter(([name]) => !HTTP_ONLY.has(name)));

interface Outcome {
  readonly message: string;
  readonly status: string;
  readonly errors: readonly string[];
  readonly errorCount: number;
}

/** What an import answers, and its faulty records below. */
const importResult = (outcome: Outcome): CommandResult => ({
  value: outcome,
  text: [outcome.message, ...outcome.errors].join('\n'),
  // What was left out on demand is told by the exit code too: a script must not take the rest for the whole.
  exitCode: outcome.status !== 'completed' ? 1 : outcome.errorCount > 0 ? 3 : 0,
});

/** A command that imports a file. @param pathOf its path on the command line */
const importCommand = <Query extends z.ZodObject, Path extends string | undefined>(
  described: Pick<CliCommand, 'usage' | 'summary' | 'example'>,
  query: Query,
  pathOf: (line: CommandLine) => Path,
  work: (services: Services, path: Path, options: z.output<Query>) => Promise<Outcome>,
): CliCommand => ({
  operands: 1,
  ...described,
  options: importOptionTypes(query),
  run: (line) => {
    const [path, options] = [pathOf(line), schemaOptions(query, line)];
    return withWorkstation(line, async ({ services }) => importResult(await work(services, path, options)));
  },
});

const open = (path: string): Promise<ImportFile> => openLocalFile(path, basename(path));

export const ingest = importCommand(
  {
    usage:
      'ingest [FILE] [--dataset archive|new|ID] [--name N] [--confirm NAME] [--on-error skip] [--mapping JSON]',
    summary: 'Import a file of drops; without a file, the dataset that came with the app.',
    example: 'ingest drops.json --dataset new --name "My drops"',
  },
  importQuerySchema,
  ({ operands: [path] }) => path,
  async ({ imports: { drops }, derived }, path, options) => {
    const outcome = await (path === undefined
      ? drops.ingestShipped(NO_LIMIT_MS, options.confirm)
      : drops.importFile(await open(path), options, NO_LIMIT_MS));
    // What follows from the drops is made while a window is open; here nothing stays open.
    await derived.refreshIfStale();
    return outcome;
  },
);

export const importPosts = importCommand(
  {
    usage: 'import-posts FILE [--username NAME] [--format F] [--on-error skip] [--confirm FILE]',
    summary: 'Import posts: an archive file, an X archive (ZIP or folder), API pages, scraper output.',
    example: 'import-posts twitter-archive.zip --username someone',
  },
  socialImportQuerySchema,
  (line) => operandOf(line, 'a FILE or folder of posts', 0),
  async ({ imports }, path, options) => imports.posts.importFile(await open(path), options, NO_LIMIT_MS),
);

export const importNews = importCommand(
  {
    usage:
      'import-news FILE [--format F] [--on-error skip] [--source S] [--same-events merge] [--mapping JSON]',
    summary: 'Import a file of news events (JSON, NDJSON or CSV, also packed with gzip or ZIP).',
    example: 'import-news events.csv --on-error skip',
  },
  newsImportQuerySchema,
  (line) => operandOf(line, 'a FILE of news events', 0),
  async ({ imports }, path, options) => imports.news.importFile(await open(path), options, NO_LIMIT_MS),
);
