import { z } from 'zod';
import { encodingNameSchema } from '#shared/encodings.ts';
import type { CommandLine } from './arguments.ts';
import { schemaOptions } from './schema-options.ts';

/** `--encoding` of commands that read a plain file. */
export const encodingSchema = z.object({ encoding: encodingNameSchema.optional() });

/** The encoding that is named; null where none is. */
export const encodingOption = (line: CommandLine): string | null =>
  schemaOptions(encodingSchema, line).encoding ?? null;
