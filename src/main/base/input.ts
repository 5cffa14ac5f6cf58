import { z } from 'zod';
import { unechoed } from '#shared/contract/common.ts';
import { cut } from './cut.ts';
import { AppError, type ErrorCode } from './errors.ts';
import { crossedEnds, oddNumber, strayNames, type StrayNames } from './input-checks.ts';
import { nearestName } from './nearest-name.ts';

/** What a JSON Schema says of one field. */
interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unit?: string;
}

/** More names than these are read in the documentation. */
const LISTED_NAMES = 12;

/** A value in an error's sentence. Never serialized: a value nested 20,000 levels deep would overflow the stack. */
const quoted = (value: unknown): string => {
  if (value === undefined || value === '') return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  return typeof value === 'object' ? 'an object' : cut(String(value));
};

const rangeOf = (least: number | undefined, most: number | undefined): string => {
  const [low, high] = [least, most].map((bound) =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound,
  );
  if (low !== undefined && high !== undefined) return ` from ${low} to ${high}`;
  if (low !== undefined) return ` of at least ${low}`;
  return high === undefined ? '' : ` of at most ${high}`;
};

const listOf = ({ minItems, maxItems }: FieldSchema): string => {
  const range = rangeOf(minItems, maxItems).replace(/^ from/u, ' of');
  return range === '' ? 'a list' : `a list${range} ${(maxItems ?? minItems) === 1 ? 'entry' : 'entries'}`;
};

const expectationOf = (field: FieldSchema): string | null => {
  if (field.enum !== undefined) return `one of ${field.enum.map(String).join(', ')}`;
  const unit = field.unit === undefined ? '' : ` (${field.unit})`;
  switch (field.type) {
    case 'integer':
      return `a whole number${rangeOf(field.minimum, field.maximum)}${unit}`;
    case 'number':
      return `a number${rangeOf(field.minimum, field.maximum)}${unit}`;
    case 'string':
      return `text${rangeOf(field.minLength, field.maxLength)}${field.minLength === undefined && field.maxLength === undefined ? '' : ' characters'}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return listOf(field);
    case 'object':
      return 'an object';
    default:
      return null;
  }
};

const fieldSchema = (schema: z.ZodType, path: readonly PropertyKey[]): FieldSchema => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const [name] = path;
  const property = path.length === 1 && typeof name === 'string' ? json.properties?.[name] : undefined;
  return typeof property === 'object' ? (property as FieldSchema) : {};
};

const EXPECTED: Readonly<Record<string, string>> = {
  int: 'a whole number',
  object: 'an object',
  array: 'a list',
};
const FORMATS: Readonly<Record<string, string>> = { url: 'a web address', email: 'an email address' };

/** What zod says of an issue by itself; its stock sentences tell a person nothing. */
const stockExpectation = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'invalid_union' && 'options' in issue && issue.options !== undefined)
    return `one of ${issue.options.map(String).join(', ')}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'of another form';
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected] ?? `a ${issue.expected}`;
  return 'of another form';
};

const isStock = ({ message }: z.core.$ZodIssue): boolean =>
  /^(?:Invalid|Too (?:small|big)|Unrecognized)/.test(message);

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : inner),
    value,
  );

/** A key may be in any part of such an input: as a value, as a name, or as the whole of it. */
const mayHoldKey = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject &&
  Object.values<z.ZodType>(schema.shape).some((field) => unechoed.has(field));

/** Names that one list takes, and by which days the others say the same. */
const OTHER_WAYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['year', ['startDate', 'endDate']],
  ['month', ['startDate', 'endDate']],
]);

/** The names that are unknown, with the one that may have been meant, or all that are taken where they are few. */
const strayText = (
  { names, taken }: StrayNames,
  nameOf: (path: readonly PropertyKey[]) => string,
): string => {
  const nameIn = (name: string): string => nameOf([name]);
  const written = cut(names.map(nameIn).join(', '));
  const other = names.length === 1 ? (OTHER_WAYS.get(names[0] ?? '') ?? null) : null;
  if (other !== null && other.every((name) => taken.includes(name)))
    return `${written}; write ${other.map((name) => `${nameIn(name)} (a day)`).join(' and ')} instead.`;
  const near = names.length === 1 ? nearestName(names[0] ?? '', taken) : null;
  if (near !== null) return `${written}; did you mean ${nameIn(near)}?`;
  return taken.length === 0 || taken.length > LISTED_NAMES
    ? `${written}.`
    : `${written}; it takes ${taken.map(nameIn).join(', ')}.`;
};

const subjectOf = (path: readonly PropertyKey[], nameOf: (path: readonly PropertyKey[]) => string): string =>
  path.length === 0 ? 'The request' : cut(nameOf(path));

const dotted = (path: readonly PropertyKey[]): string => path.join('.');

/** @param given what is quoted, unless the input may contain a key */
const refusal = (name: string, expected: string, schema: z.ZodType, given: unknown): string =>
  mayHoldKey(schema)
    ? `${name} must be ${expected}. What was given is not repeated, because it may be a key.`
    : `${name} must be ${expected}, but ${quoted(given)} was given.`;

const notPast = (last: string | undefined, value: unknown, areDays: boolean): string =>
  `${areDays ? 'no later than' : 'at most'} ${last} (${quoted(value)})`;

/** Refuses two days of which the first is later. @throws AppError `invalid_query` */
export const refuseCrossedDays = (
  first: readonly [string, string],
  last: readonly [string, string],
): void => {
  if (first[1] <= last[1]) return;
  const most = notPast(...last, true);
  throw new AppError('invalid_query', `${first[0]} must be ${most}, but ${quoted(first[1])} was given.`);
};

/**
 * One sentence that names the parameter, what it must be and what was given; what a schema says in a whole sentence is that.
 * @param nameOf how a path is written
 */
export const describeIssue = (
  error: z.ZodError,
  input: unknown,
  schema: z.ZodType,
  nameOf: (path: readonly PropertyKey[]) => string = dotted,
): string => {
  const [issue] = error.issues;
  if (issue === undefined) return 'The request is not valid.';
  if (issue.message.endsWith('.')) return issue.message;
  const expected = isStock(issue)
    ? ((issue.code === 'invalid_format' ? null : expectationOf(fieldSchema(schema, issue.path))) ??
      stockExpectation(issue))
    : issue.message;
  return refusal(subjectOf(issue.path, nameOf), expected, schema, valueAt(input, issue.path));
};

/**
 * What somebody sent, as the schema's type. A name that the schema does not have would be left aside in silence, and the answer taken for
 * that of another question: it is refused, at any depth, before anything else is said.
 * @throws AppError in the one wording of all parameters
 */
export const parseInput = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: ErrorCode,
  nameOf: (path: readonly PropertyKey[]) => string = dotted,
): z.output<Schema> => {
  const stray = strayNames(schema, input);
  if (stray !== null)
    throw new AppError(
      code,
      mayHoldKey(schema)
        ? 'The request contains a field that is not known.'
        : `${subjectOf(stray.path, nameOf)} does not know ${strayText(stray, nameOf)}`,
    );
  const odd = oddNumber(schema, input);
  if (odd !== null) {
    const expected =
      expectationOf(fieldSchema(schema, odd.path)) ??
      expectationOf(z.toJSONSchema(odd.schema, { io: 'input' }) as FieldSchema);
    throw new AppError(code, refusal(subjectOf(odd.path, nameOf), expected ?? 'a number', schema, odd.value));
  }
  const crossed = crossedEnds(schema, input);
  if (crossed !== null) {
    const [first, last] = [crossed.first, crossed.last].map((name) => nameOf([...crossed.path, name]));
    const most = notPast(last, crossed.values[1], crossed.areDays);
    throw new AppError(code, refusal(cut(first ?? ''), most, schema, crossed.values[0]));
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError(code, describeIssue(parsed.error, input, schema, nameOf));
};
