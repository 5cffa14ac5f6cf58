import type { z } from 'zod';
import { describeParameters, type ParameterDescription } from '#main/analysis/method.ts';
import { UsageError, type CommandLine, type OptionTypes } from './arguments.ts';

/** `minPosts` as an option is written: `min-posts`. */
const optionName = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

const valueOf = ({ name, type }: ParameterDescription, text: string | boolean): unknown => {
  if (type === 'boolean') return text === true || text === 'true';
  if (type !== 'number' && type !== 'integer') return text;
  const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
  if (Number.isNaN(value))
    throw new UsageError(`--${optionName(name)} takes a number, but ${text} was given.`);
  return value;
};

/**
 * The parameters of an analysis from a command line: every field of the schema is an option (`minPosts` → `--min-posts`).
 * @param defaults values of this command where they differ from the schema’s
 * @throws UsageError for a value that the schema refuses, in one sentence
 */
export const schemaOptions = <Schema extends z.ZodObject>(
  schema: Schema,
  { options }: CommandLine,
  defaults: Readonly<Record<string, unknown>> = {},
): z.output<Schema> => {
  const chosen = describeParameters({ parameters: schema }).flatMap((parameter) => {
    const text = options[optionName(parameter.name)];
    return text === undefined ? [] : [[parameter.name, valueOf(parameter, text)] as const];
  });
  const parsed = schema.safeParse({ ...defaults, ...Object.fromEntries(chosen) });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(`--${optionName(String(issue?.path[0] ?? ''))}: ${issue?.message ?? 'is not valid'}.`);
};

/** What `parseArgs` has to know of the options that schemas bring. */
export const schemaOptionTypes = (...schemas: readonly z.ZodObject[]): OptionTypes =>
  Object.fromEntries(
    schemas.flatMap((schema) =>
      Object.keys(schema.shape).map((name) => [optionName(name), { type: 'string' as const }]),
    ),
  );
