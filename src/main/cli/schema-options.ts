import { z } from 'zod';
import { parseInput } from '#main/base/input.ts';
import type { CommandLine, OptionTypes } from './arguments.ts';

/** `minPosts` as an option is written: `min-posts`. */
const optionName = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** What each field of a schema takes, as JSON Schema calls it. */
const typesOf = (schema: z.ZodObject): Readonly<Record<string, string | undefined>> => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      typeof property === 'object' && typeof property.type === 'string' ? property.type : undefined,
    ]),
  );
};

/** A word of the command line as the type that the field takes; left alone where it is none, so that the schema says so. */
const valueOf = (type: string | undefined, word: string | boolean): unknown => {
  if (type === 'boolean') return word === 'true' ? true : word === 'false' ? false : word;
  if (type !== 'number' && type !== 'integer') return word;
  const isNumber = typeof word === 'string' && word.trim() !== '' && !Number.isNaN(Number(word));
  return isNumber ? Number(word) : word;
};

/**
 * The parameters of a command: every field of the schema is an option (`minPosts` → `--min-posts`).
 * @param defaults values of this command where they differ from the schema’s
 * @throws AppError `invalid_query` in the one wording of all parameters
 */
export const schemaOptions = <Schema extends z.ZodObject>(
  schema: Schema,
  { options }: CommandLine,
  defaults: Readonly<Record<string, unknown>> = {},
): z.output<Schema> => {
  const chosen = Object.entries(typesOf(schema)).flatMap(([name, type]) => {
    const word = options[optionName(name)];
    return word === undefined ? [] : [[name, valueOf(type, word)] as const];
  });
  return parseInput(
    schema,
    { ...defaults, ...Object.fromEntries(chosen) },
    'invalid_query',
    ([name]) => `--${optionName(String(name))}`,
  );
};

/** What `parseArgs` has to know of the options that schemas bring. */
export const schemaOptionTypes = (...schemas: readonly z.ZodObject[]): OptionTypes =>
  Object.fromEntries(
    schemas.flatMap((schema) =>
      Object.keys(schema.shape).map((name) => [optionName(name), { type: 'string' as const }]),
    ),
  );
