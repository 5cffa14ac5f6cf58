import { z } from 'zod';
import type { AnalysisContext } from './types.ts';

/** One figure of an answer, in words. */
export interface OutputDescription {
  readonly name: string;
  readonly meaning: string;
  /** `minutes`, `count`, `share (0…1)`, … */
  readonly unit?: string;
}

/**
 * An analysis as a described object: the API's parameters, the forms, the "how is this computed?" texts and the methods
 * page are all made from it. `run` is pure: the seed, cancellation and progress come in through the context.
 */
export interface AnalysisMethod<
  Shape extends z.ZodObject = z.ZodObject,
  Input = never,
  Output = unknown,
  Id extends string = string,
> {
  /** kebab-case, never changed once released. */
  readonly id: Id;
  /** Raised whenever the same input could give another answer; stored results of another version are stale. */
  readonly version: number;
  readonly title: string;
  /** One plain sentence. */
  readonly summary: string;
  /** The definition in full: what is counted, what it is compared with, every rule that a second person would need. */
  readonly definition: string;
  /** Every field with bounds, a default, and `.meta({ description, unit })`. */
  readonly parameters: Shape;
  readonly outputs: readonly OutputDescription[];
  /** What the method cannot show. */
  readonly limits: readonly string[];
  /** Where the method comes from. */
  readonly source: string;
  /** A method signature, so that methods of any input stand in one list; the caller knows which input belongs to which. */
  run(input: Input, parameters: z.output<Shape>, context: AnalysisContext): Output;
}

/** Keeps the literal types of one method's description. */
export const defineMethod = <Shape extends z.ZodObject, Input, Output, const Id extends string>(
  method: AnalysisMethod<Shape, Input, Output, Id>,
): AnalysisMethod<Shape, Input, Output, Id> => method;

/** What every answer of a method carries, so that it can be repeated. */
export interface MethodStamp {
  readonly method: string;
  readonly version: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

export const stampOf = (
  method: { readonly id: string; readonly version: number },
  parameters: Readonly<Record<string, unknown>>,
  context: AnalysisContext,
): MethodStamp => ({ method: method.id, version: method.version, parameters, seed: context.seed });

/** A result together with all that is needed to get it again. */
export interface StampedResult<Output> {
  readonly stamp: MethodStamp;
  readonly result: Output;
}

/** Runs a method on parsed parameters and stamps what comes out. */
export const runMethod = <Shape extends z.ZodObject, Input, Output>(
  method: AnalysisMethod<Shape, Input, Output>,
  input: Input,
  parameters: z.output<Shape>,
  context: AnalysisContext,
): StampedResult<Output> => ({
  stamp: stampOf(method, parameters, context),
  result: method.run(input, parameters, context),
});

/** A parameter as a form or a methods page shows it. */
export interface ParameterDescription {
  readonly name: string;
  readonly type: 'number' | 'integer' | 'boolean' | 'string' | 'choice' | 'list';
  readonly description: string;
  readonly unit: string | null;
  readonly default: unknown;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly choices: readonly string[] | null;
}

interface JsonProperty {
  readonly type?: string;
  readonly description?: string;
  readonly unit?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
}

const typeOf = (property: JsonProperty): ParameterDescription['type'] => {
  if (property.enum !== undefined) return 'choice';
  if (property.type === 'array') return 'list';
  if (property.type === 'integer' || property.type === 'number' || property.type === 'boolean')
    return property.type;
  return 'string';
};

/** The parameters of a method with their bounds, defaults and units, in the order they are declared. */
export const describeParameters = (method: {
  readonly parameters: z.ZodObject;
}): readonly ParameterDescription[] => {
  const schema = z.toJSONSchema(method.parameters, { io: 'output' });
  return Object.entries(schema.properties ?? {}).map(([name, value]) => {
    const property = value as JsonProperty;
    return {
      name,
      type: typeOf(property),
      description: property.description ?? '',
      unit: property.unit ?? null,
      default: property.default ?? null,
      minimum: property.minimum ?? null,
      maximum: property.maximum ?? null,
      choices: property.enum?.map(String) ?? null,
    };
  });
};

/** Stops a cancelled run at a safe place and tells how far it is. */
export const checkpoint = (context: AnalysisContext, done: number, total: number): void => {
  context.signal?.throwIfAborted();
  context.onProgress?.(done, total);
};
