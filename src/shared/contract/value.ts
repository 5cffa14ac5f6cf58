import type { z } from 'zod';

/** A value that nobody changes after it was made, all the way down. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** A parsed value of a schema. */
export type ValueOf<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;
