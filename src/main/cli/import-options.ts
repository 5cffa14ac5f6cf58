import type { z } from 'zod';
import type { OptionTypes } from './arguments.ts';
import type { CommandResult } from './command.ts';
import { schemaOptionTypes } from './schema-options.ts';

/** A command line waits for its job, however long it takes. */
export const NO_LIMIT_MS = 2_000_000_000;

/** How a file comes over HTTP; on a command line it is a path. */
const HTTP_ONLY = new Set(['wait-ms', 'file-name', 'ticket', 'preview-id', 'staged']);

/** The options of an import: the fields of the same import over HTTP. */
export const importOptionTypes = (query: z.ZodObject): OptionTypes =>
  Object.fromEntries(Object.entries(schemaOptionTypes(query)).filter(([name]) => !HTTP_ONLY.has(name)));

/** What an import answers, and its faulty records below. */
export const importResult = (result: {
  readonly message: string;
  readonly status: string;
  readonly errors: readonly string[];
  readonly errorCount: number;
}): CommandResult => ({
  value: result,
  text: [result.message, ...result.errors].join('\n'),
  // What was left out on demand is told by the exit code too: a script must not take the rest for the whole.
  exitCode: result.status !== 'completed' ? 1 : result.errorCount > 0 ? 3 : 0,
});
