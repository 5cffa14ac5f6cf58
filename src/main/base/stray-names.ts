import { z } from 'zod';

/** Names of an input that no schema reads. */
export interface StrayNames {
  /** Where they are. */
  readonly path: readonly PropertyKey[];
  readonly names: readonly string[];
  /** The names that are read there. */
  readonly taken: readonly string[];
}

type Path = readonly PropertyKey[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstOf = <Item>(
  items: Iterable<Item>,
  strayOf: (item: Item) => StrayNames | null,
): StrayNames | null => {
  for (const item of items) {
    const stray = strayOf(item);
    if (stray !== null) return stray;
  }
  return null;
};

const inObject = (
  schema: z.ZodObject,
  value: Readonly<Record<string, unknown>>,
  path: Path,
): StrayNames | null => {
  const taken = Object.keys(schema.shape);
  const isOpen = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever);
  const names = isOpen ? [] : Object.keys(value).filter((name) => !Object.hasOwn(schema.shape, name));
  if (names.length > 0) return { path, names, taken };
  return firstOf(Object.entries<z.ZodType>(schema.shape), ([name, field]) =>
    strayNames(field, value[name], [...path, name]),
  );
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

const inUnion = (schema: z.ZodUnion, value: unknown, path: Path): StrayNames | null => {
  const strays = formsOf(schema, value).map((form) => strayNames(form, value, path));
  return strays.includes(null) ? null : (strays[0] ?? null);
};

/**
 * The first names in an input that its schema would leave aside in silence, at any depth.
 * @param path where the input is in a larger one
 */
export const strayNames = (schema: z.ZodType, value: unknown, path: Path = []): StrayNames | null => {
  if (value === undefined || value === null) return null;
  if (schema instanceof z.ZodObject) return isObject(value) ? inObject(schema, value, path) : null;
  if (schema instanceof z.ZodUnion) return inUnion(schema, value, path);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? firstOf(value.entries(), ([at, item]) => strayNames(schema.element as z.ZodType, item, [...path, at]))
      : null;
  if (schema instanceof z.ZodRecord)
    return isObject(value)
      ? firstOf(Object.entries(value), ([name, item]) =>
          strayNames(schema.valueType as z.ZodType, item, [...path, name]),
        )
      : null;
  if (schema instanceof z.ZodPipe) return strayNames(schema.in as z.ZodType, value, path);
  const { innerType } = schema.def as { readonly innerType?: z.ZodType };
  return innerType === undefined ? null : strayNames(innerType, value, path);
};
