import { z } from 'zod';
import { isNumberText } from '#main/base/input-checks.ts';
import { parseInput } from '#main/base/input.ts';
import { UsageError, type CommandLine, type OptionType, type OptionTypes } from './arguments.ts';

/** `minPosts` as an option is written: `min-posts`. */
const optionName = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

type Property = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** The fields of a schema, as JSON Schema describes them. */
const propertiesOf = (schema: z.ZodObject): Readonly<Record<string, Property>> => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const property = properties[name];
      return [name, typeof property === 'object' ? property : {}];
    }),
  );
};

/** A word of the command line as the type that the field takes; left alone where it is not one, so that the schema says so. */
const valueOf = (type: Property['type'], word: string | boolean): unknown => {
  if (type === 'boolean') return word === 'true' ? true : word === 'false' ? false : word;
  if (type === 'array' && typeof word === 'string')
    return word
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  if (type !== 'number' && type !== 'integer') return word;
  return typeof word === 'string' && isNumberText(word) ? Number(word) : word;
};

/**
 * The parameters of a command: every field of the schema is an option (`minPosts` → `--min-posts`).
 * @param defaults values of this command where they differ from the schema’s
 * @throws AppError `invalid_query` in the one wording of all parameters
 */
export const schemaOptions = <Schema extends z.ZodObject>(
  schema: Schema,
  { command, options }: CommandLine,
  defaults: Readonly<Record<string, unknown>> = {},
): z.output<Schema> => {
  const chosen = Object.entries(propertiesOf(schema)).flatMap(([name, { type }]) => {
    const word = options[optionName(name)];
    return word === undefined ? [] : [[name, valueOf(type, word)] as const];
  });
  const given: Readonly<Record<string, unknown>> = { ...defaults, ...Object.fromEntries(chosen) };
  const missing = Object.entries<z.ZodType>(schema.shape).find(
    ([name, field]) => given[name] === undefined && !field.safeParse(undefined).success,
  );
  if (missing !== undefined) throw new UsageError(`${command} needs --${optionName(missing[0])}.`);
  return parseInput(schema, given, 'invalid_query', ([name]) => `--${optionName(String(name))}`);
};

const UNBOUNDED = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
const isBound = (bound: unknown): bound is number => typeof bound === 'number' && !UNBOUNDED.includes(bound);

/** What a field takes: its words, or its range and unit. */
const valuesOf = ({ type, enum: words, minimum, maximum, unit }: Property): string | undefined => {
  if (Array.isArray(words)) return words.join('|');
  if (type === 'boolean') return 'true|false';
  if (type === 'array') return 'a list with commas';
  if (type !== 'integer' && type !== 'number') return undefined;
  const [from, to] = [isBound(minimum) ? minimum : null, isBound(maximum) ? maximum : null];
  const range = from === null ? 'a number' : to === null ? `${from} or more` : `${from} to ${to}`;
  return typeof unit === 'string' && unit !== 'count' && !unit.startsWith('share')
    ? `${range} ${unit}`
    : range;
};

type Facts = Omit<OptionType, 'type'>;

const factsOf = (property: Property): Facts => {
  const { description, default: fallback } = property;
  return {
    description,
    values: valuesOf(property),
    fallback:
      fallback === undefined ? undefined : Array.isArray(fallback) ? fallback.join(',') : String(fallback),
  };
};

/** An option whose facts are read when the help wants them: each start of the program makes the options of all commands. */
const lazyOption = (type: OptionType['type'], facts: () => Facts): OptionType => ({
  type,
  get description() {
    return facts().description;
  },
  get values() {
    return facts().values;
  },
  get fallback() {
    return facts().fallback;
  },
});

/** Both of two texts where they differ: methods under one command may give one name to options of their own. */
const both = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined || one === other ? (one ?? other) : `${one} / ${other}`;

const joined = (one: OptionType | undefined, other: OptionType): OptionType =>
  one === undefined
    ? other
    : lazyOption(other.type, () => ({
        description: both(one.description, other.description),
        values: both(one.values, other.values),
        fallback: both(one.fallback, other.fallback),
      }));

/** Options of several actions or methods under one command. */
export const joinedOptionTypes = (all: readonly OptionTypes[]): OptionTypes => {
  const types: Record<string, OptionType> = {};
  for (const each of all)
    for (const [name, type] of Object.entries(each)) types[name] = joined(types[name], type);
  return types;
};

/** The options that schemas bring: what `parseArgs` has to know of them, and what the help says. */
export const schemaOptionTypes = (...schemas: readonly z.ZodObject[]): OptionTypes =>
  joinedOptionTypes(
    schemas.map((schema) => {
      let properties: ReturnType<typeof propertiesOf> | undefined;
      const factsOfField = (name: string): Facts =>
        factsOf((properties ??= propertiesOf(schema))[name] ?? {});
      return Object.fromEntries(
        Object.keys(schema.shape).map((name) => [
          optionName(name),
          lazyOption('string', () => factsOfField(name)),
        ]),
      );
    }),
  );

/** Options whose command counts something else than its schema where they are left out. */
export const withFallbacks = (
  types: OptionTypes,
  fallbacks: Readonly<Record<string, string | number>>,
): OptionTypes => ({
  ...types,
  ...Object.fromEntries(
    Object.entries(fallbacks).flatMap(([field, fallback]) => {
      const name = optionName(field);
      const type = types[name];
      if (type === undefined) return [];
      const facts = (): Facts => ({
        description: type.description,
        values: type.values,
        fallback: String(fallback),
      });
      return [[name, lazyOption(type.type, facts)] as const];
    }),
  ),
});
