import { z } from 'zod';
import { isObject } from '#shared/is-object.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';

/** Names of an input that no schema reads. */
export interface StrayNames {
  /** Where they are. */
  readonly path: readonly PropertyKey[];
  readonly names: readonly string[];
  /** The names that are read there. */
  readonly taken: readonly string[];
}

type Path = readonly PropertyKey[];

type Check<Found> = (schema: z.ZodType, value: unknown, path: Path) => Found | null;

const firstOf = <Item, Found>(items: Iterable<Item>, foundIn: (item: Item) => Found | null): Found | null => {
  for (const item of items) {
    const found = foundIn(item);
    if (found !== null) return found;
  }
  return null;
};

/** Whether a value states that it is of a form: it has the words by which the form is told from others. */
const statesForm = (form: z.ZodType, value: unknown): boolean => {
  if (!(form instanceof z.ZodObject) || !isObject(value)) return false;
  const words = Object.entries<z.ZodType>(form.shape).filter(([, field]) => field instanceof z.ZodLiteral);
  return words.length > 0 && words.every(([name, word]) => word.safeParse(value[name]).success);
};

/** Of a union, the forms that a value can be of: those that take it, else those that it states. */
const formsOf = (schema: z.ZodUnion, value: unknown): readonly z.ZodType[] => {
  const forms = schema.options as readonly z.ZodType[];
  const fitting = forms.filter((form) => form.safeParse(value).success);
  return fitting.length > 0 ? fitting : forms.filter((form) => statesForm(form, value));
};

/** What a check finds first in an input, at any depth, in the order of its schema. */
const firstIn = <Found>(
  schema: z.ZodType,
  value: unknown,
  check: Check<Found>,
  path: Path = [],
): Found | null => {
  if (value === undefined || (value === null && schema instanceof z.ZodNullable)) return null;
  const found = check(schema, value, path);
  if (found !== null) return found;
  const inside = (field: z.ZodType, item: unknown, ...place: Path): Found | null =>
    firstIn(field, item, check, [...path, ...place]);
  if (schema instanceof z.ZodUnion) {
    const each = formsOf(schema, value).map((form) => inside(form, value));
    return each.includes(null) ? null : (each[0] ?? null);
  }
  if (schema instanceof z.ZodObject)
    return isObject(value)
      ? firstOf(Object.entries<z.ZodType>(schema.shape), ([name, field]) => inside(field, value[name], name))
      : null;
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? firstOf(value.entries(), ([at, item]) => inside(schema.element as z.ZodType, item, at))
      : null;
  if (schema instanceof z.ZodRecord)
    return isObject(value)
      ? firstOf(Object.entries(value), ([name, item]) => inside(schema.valueType as z.ZodType, item, name))
      : null;
  if (schema instanceof z.ZodPipe) return inside(schema.in as z.ZodType, value);
  const { innerType } = schema.def as { readonly innerType?: z.ZodType };
  return innerType === undefined ? null : inside(innerType, value);
};

/** The names that an object can have, of a union those of every form where the value is of none; null where any name is taken. */
const takenNames = (schema: z.ZodType, value: unknown): readonly string[] | null => {
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def;
    return catchall === undefined || catchall instanceof z.ZodNever ? Object.keys(schema.shape) : null;
  }
  if (!(schema instanceof z.ZodUnion) || formsOf(schema, value).length > 0) return null;
  const forms = (schema.options as readonly z.ZodType[]).filter((form) => form instanceof z.ZodObject);
  const each = forms.map((form) => takenNames(form, value));
  return each.length === 0 || each.includes(null) ? null : [...new Set(each.flatMap((names) => names ?? []))];
};

/** The first names in an input that its schema would leave aside in silence, at any depth. */
export const strayNames = (schema: z.ZodType, value: unknown): StrayNames | null =>
  firstIn(schema, value, (part, given, path) => {
    const taken = isObject(given) ? takenNames(part, given) : null;
    if (taken === null || !isObject(given)) return null;
    const names = Object.keys(given).filter((name) => !taken.includes(name));
    return names.length > 0 ? { path, names, taken } : null;
  });

/** A value that JavaScript would take for a number where one is written as text. */
export interface OddNumber {
  readonly path: Path;
  readonly schema: z.ZodNumber;
  readonly value: unknown;
}

/** Whether a text is a number in decimal digits, as people and programs write it: `-3`, `0.5`, `1e-05`. */
export const isNumberText = (text: string): boolean =>
  /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(text);

/**
 * The first value that is neither a number nor a decimal number as text where a schema makes one of it: `null`, `true`, an empty text
 * and an empty list would be 0 or 1, `0x10` 16.
 */
export const oddNumber = (schema: z.ZodType, value: unknown): OddNumber | null =>
  firstIn(schema, value, (part, given, path) =>
    part instanceof z.ZodNumber &&
    part.def.coerce === true &&
    typeof given !== 'number' &&
    !(typeof given === 'string' && isNumberText(given))
      ? { path, schema: part, value: given }
      : null,
  );

/** Two ends of one stretch of which the first comes after the last: nothing is between them. */
export interface CrossedEnds {
  /** The object that has both. */
  readonly path: Path;
  readonly first: string;
  readonly last: string;
  /** What was given for each. */
  readonly values: readonly [first: unknown, last: unknown];
  readonly areDays: boolean;
}

type Ends = readonly (readonly [first: string, last: string])[];

const ENDS: Ends = [
  ['start', 'end'],
  ['from', 'to'],
  ['min', 'max'],
  ['first', 'last'],
  ['since', 'until'],
  ['after', 'before'],
  ['low', 'high'],
];

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const beginsWithWord = (name: string, word: string): boolean =>
  name.startsWith(word) && !/^[a-z]/u.test(name.slice(word.length));

/** The names that the other end can have: of `startDate` `endDate`, of `scoreFrom` `scoreTo`. */
const lastNames = (name: string): readonly string[] =>
  ENDS.flatMap(([first, last]) => [
    ...(beginsWithWord(name, first) ? [`${last}${name.slice(first.length)}`] : []),
    ...(name.endsWith(capitalized(first)) ? [`${name.slice(0, -first.length)}${capitalized(last)}`] : []),
  ]);

/** Every request is checked by one of a few schemas, whose names stay. */
const knownEnds = new WeakMap<z.ZodObject, Ends>();

/** The ends of a stretch that an object can be given, by their names. */
export const pairedEnds = (schema: z.ZodObject): Ends => {
  const known = knownEnds.get(schema);
  if (known !== undefined) return known;
  const ends = Object.keys(schema.shape).flatMap((first) =>
    lastNames(first)
      .filter((last) => last in schema.shape)
      .map((last) => [first, last] as const),
  );
  knownEnds.set(schema, ends);
  return ends;
};

const isAfter = (first: unknown, last: unknown): boolean => {
  if (typeof first === 'number' && typeof last === 'number') return first > last;
  // The last day counts whole; what is no moment is NaN, and after nothing.
  return typeof first === 'string' && typeof last === 'string' && startOfBound(first) > endOfBound(last);
};

/** The first two ends in an input that are the wrong way around, at any depth: such a question would find nothing in silence. */
export const crossedEnds = (schema: z.ZodType, value: unknown): CrossedEnds | null =>
  firstIn(schema, value, (part, given, path) => {
    if (!(part instanceof z.ZodObject) || !isObject(given)) return null;
    return firstOf(pairedEnds(part), ([first, last]) => {
      const [low, high] = [first, last].map(
        (name) => (part.shape as Readonly<Record<string, z.ZodType>>)[name]?.safeParse(given[name]).data,
      );
      if (!isAfter(low, high)) return null;
      return { path, first, last, values: [given[first], given[last]], areDays: typeof low === 'string' };
    });
  });
