import { z } from 'zod';
import { isObject } from '#shared/is-object.ts';
import { zonedTime } from '#shared/time.ts';

type Convert = (value: unknown) => unknown;

const same: Convert = (value) => value;

const isTime = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodType && schema.meta()?.['timeZone'] === 'UTC';

const ofTime: Convert = (value) => (typeof value === 'string' ? zonedTime(value) : value);

const ofList =
  (convert: Convert): Convert =>
  (value) =>
    Array.isArray(value) ? value.map(convert) : value;

const ofFields =
  (fields: readonly (readonly [name: string, convert: Convert])[]): Convert =>
  (value) => {
    if (!isObject(value)) return value;
    const changed = fields.flatMap(([name, convert]) =>
      value[name] === undefined ? [] : [[name, convert(value[name])] as const],
    );
    return { ...value, ...Object.fromEntries(changed) };
  };

const ofValues =
  (convert: Convert): Convert =>
  (value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, convert(part)]))
      : value;

/** The option that a value is of. */
const ofOptions =
  (options: readonly (readonly [schema: z.core.$ZodType, convert: Convert])[]): Convert =>
  (value) => {
    const option = options.find(([schema]) => z.safeParse(schema, value).success);
    return option === undefined ? value : option[1](value);
  };

const known = new WeakMap<z.core.$ZodType, Convert>();

const conversionOf = (schema: z.core.$ZodType): Convert => {
  if (isTime(schema)) return ofTime;
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, part]) => {
      const convert = conversion(part);
      return convert === same ? [] : [[name, convert] as const];
    });
    return fields.length === 0 ? same : ofFields(fields);
  }
  if (schema instanceof z.ZodArray) {
    const convert = conversion(schema.element);
    return convert === same ? same : ofList(convert);
  }
  if (schema instanceof z.ZodRecord) {
    const convert = conversion(schema.valueType);
    return convert === same ? same : ofValues(convert);
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => [option, conversion(option)] as const);
    return options.every(([, convert]) => convert === same) ? same : ofOptions(options);
  }
  if (schema instanceof z.ZodPipe) return conversion(schema.out);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return conversion(schema.def.innerType);
  return same;
};

const conversion = (schema: z.core.$ZodType): Convert => {
  const found = known.get(schema) ?? conversionOf(schema);
  known.set(schema, found);
  return found;
};

/**
 * A value of the API as programs read it in files, answers to agents and the output of commands: every time says that it is UTC, a day
 * alone stays a day. Which texts are times is in the schema, so that no text of a post is changed.
 */
export const withZones = <Value>(schema: z.ZodType, value: Value): Value =>
  conversion(schema)(value) as Value;
