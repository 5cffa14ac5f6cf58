import { z } from 'zod';
import { flagSchema } from './common.ts';

type Field = z.ZodType;
/** Fields of a query that become the parameters of a method. */
export type QueryShape<Shape extends Readonly<Record<string, Field>>> = {
  readonly [Name in keyof Shape]: Shape[Name] extends z.ZodOptional<infer Inner extends Field>
    ? z.ZodOptional<z.ZodType<z.output<Inner>, z.input<Inner>>>
    : z.ZodDefault<z.ZodType<z.output<Shape[Name]>, z.input<Shape[Name]>>>;
};

const fromText = (field: Field): Field => {
  if (field instanceof z.ZodNumber) return field.clone({ ...field.def, coerce: true });
  if (field instanceof z.ZodBoolean) return flagSchema;
  if (field instanceof z.ZodArray)
    return z
      .string()
      .transform((text): unknown => {
        const parts = text.split(',').map((part) => part.trim());
        // A blank is no number; between texts it is nothing.
        return field.element instanceof z.ZodNumber ? parts : parts.filter((part) => part !== '');
      })
      .pipe(field.clone({ ...field.def, element: fromText(field.element as Field) }));
  return field;
};

const ofQuery = (field: Field): Field => {
  if (field instanceof z.ZodOptional) return fromText(field.unwrap() as Field).optional();
  if (!(field instanceof z.ZodDefault)) return fromText(field);
  const parsed = fromText(field.unwrap() as Field).default(field.def.defaultValue);
  const { description } = field.meta() ?? {};
  return description === undefined ? parsed : parsed.meta({ description });
};

/**
 * The parameters of a method as a query writes them: numbers and flags as text, lists comma-separated, with the method's own bounds,
 * defaults and descriptions.
 */
export const queryShape = <Shape extends Readonly<Record<string, Field>>>(
  parameters: z.ZodObject<Shape>,
): QueryShape<Shape> =>
  Object.fromEntries(
    Object.entries(parameters.shape).map(([name, field]) => [name, ofQuery(field)]),
  ) as QueryShape<Shape>;
