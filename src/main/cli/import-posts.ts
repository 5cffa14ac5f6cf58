import { basename } from 'node:path';
import { openLocalPosts } from '#main/services/posts/local-posts.ts';
import { socialImportQuerySchema, type SocialImportResult } from '#shared/contract/posts.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { Command, CommandResult } from './command.ts';
import { withWorkstation } from './with-workstation.ts';

const NO_LIMIT_MS = 2_000_000_000;

const optionsOf = (line: CommandLine) => {
  const parsed = socialImportQuerySchema.safeParse({
    format: line.options['format'],
    onError: line.options['on-error'],
    mapping: line.options['mapping'],
    username: line.options['username'],
    platform: line.options['platform'],
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`--${String(issue?.path[0])}: ${issue?.message ?? 'not valid'}.`);
};

const toResult = (result: SocialImportResult): CommandResult => ({
  value: result,
  text: [result.message, ...result.errors].join('\n'),
  exitCode: result.status === 'completed' ? 0 : 1,
});

export const importPosts: Command = {
  usage: 'import-posts FILE [--username NAME] [--format F] [--on-error skip]',
  summary: 'Import posts: an archive file, an X archive (ZIP or folder), API pages, scraper output.',
  run: (line) => {
    const [file] = line.operands;
    if (file === undefined) throw new UsageError('import-posts needs a file or folder.');
    const options = optionsOf(line);
    return withWorkstation(line, async ({ services }) => {
      const opened = await openLocalPosts(file, basename(file));
      return toResult(await services.social.postImports.importFile(opened, options, NO_LIMIT_MS));
    });
  },
};
