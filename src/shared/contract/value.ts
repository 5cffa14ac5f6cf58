import { z } from 'zod';

/** A value that nobody changes after it was made, all the way down. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** A parsed value of a schema. */
export type ValueOf<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

/** An object that OpenAPI describes once, under its name, wherever it is part of an answer. */
export const named = <Shape extends z.core.$ZodLooseShape>(
  id: string,
  shape: Shape,
): z.ZodObject<z.core.util.Writeable<Shape>> => z.object(shape).meta({ id });
