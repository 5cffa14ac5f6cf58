import { z } from 'zod';
import type { parameterDescriptionSchema } from '#shared/contract/analyses.ts';
import type { DeepReadonly, ValueOf } from '#shared/contract/value.ts';
import { NOBODYS_LIMIT } from '#shared/gone-accounts.ts';
import type { MethodTest } from './chance/tests.ts';
import type { stampSchema } from './results.ts';
import { leftOutOf, withDayDates, type DayDates } from './time/day-dates.ts';
import type { AnalysisContext, AnalysisInputs, InputName } from './types.ts';

/** Elementary steps of a minute, and the most that one run may take: ten minutes on a slow machine. */
export const STEPS_PER_MINUTE = 6e9;
export const MOST_STEPS = 10 * STEPS_PER_MINUTE;

/** The tests of a method whose answers contain no p. */
export const noTests = (): readonly MethodTest[] => [];

/**
 * An analysis as one object: what it reads, its parameters, its run, its tests, its result and its texts. The API's parameters,
 * the forms, the worker, the register of tests, the "how is this computed?" texts and the methods page are all made from it.
 */
export interface AnalysisMethod<
  Id extends string = string,
  Reads extends InputName = InputName,
  Shape extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
> {
  /** kebab-case, never changed once released. */
  readonly id: Id;
  /** Raised whenever the same input could give another answer; stored results of another version are stale. */
  readonly version: number;
  /** The version since which its tests that are no family are as they are now: they keep their entries in the register. Absent: this one. */
  readonly singleTestsSince?: number;
  readonly title: string;
  /** One plain sentence. */
  readonly summary: string;
  /** The definition in full: what is counted, what it is compared with, every rule that a second person would need. */
  readonly definition: string;
  /** Parts of the data, loaded for every run; a change of another part does not make a result stale. */
  readonly reads: readonly Reads[];
  /** Those of `reads` without which its tests still test something. */
  readonly optional?: readonly Reads[];
  /** What becomes of drops of which only the day is known; absent: the method uses the day alone, or tells them apart itself. */
  readonly dayDates?: DayDates;
  /** Every field with bounds, a default, and `.meta({ description, unit })`. */
  readonly parameters: Shape;
  /** What `run` answers and what is stored of it. */
  readonly result: Result;
  /** What each figure of the answer means; behind it its unit, where it has one: `minutes`, `count`, `share (0…1)`. */
  readonly outputs: Readonly<Record<string, string | readonly [meaning: string, unit: string]>>;
  /** What the method cannot show. */
  readonly limits: readonly string[];
  /** Where the method comes from. */
  readonly source: string;
  /** Methods that share the costly part of the work: a run of one stores the answers of all of them. */
  readonly alsoGives?: readonly string[];
  /**
   * Work of a run in elementary steps, about a hundred million a second; what would take longer than `MOST_STEPS` is refused
   * before it begins. Absent where no parameter within its bounds can make a run long.
   */
  cost?(inputs: Pick<AnalysisInputs, Reads>, parameters: z.output<Shape>): number;
  /** Whether a run takes minutes on the archive: then neither opening a page nor a change of the data starts one. */
  isOnRequest?(parameters: z.output<Shape>): boolean;
  /** Its runs take a moment, and it is about what people write: a page that reads it after a change gets a fresh answer, not the stale one. */
  readonly isRenewed?: true;
  /** Its runs take a moment once the texts are read: they run where the texts of the last run are kept. */
  readonly keepsTexts?: true;
  /** Pure: the seed, cancellation and progress come in through the context. */
  run(
    inputs: Pick<AnalysisInputs, Reads>,
    parameters: z.output<Shape>,
    context: AnalysisContext,
  ): DeepReadonly<z.output<Result>>;
  /** Every test whose p the result holds; they are stored with it. */
  tests(result: DeepReadonly<z.output<Result>>): readonly MethodTest[];
}

const DAY_DATES_LIMITS: Readonly<Record<DayDates, readonly string[]>> = {
  'left-out': ['Drops and posts dated to the day are left out: what is counted here takes a time of day.'],
  'when-alone': [
    'Where all drops are dated to the day they are compared by whole days; among drops whose time is known they are left out.',
  ],
  kept: [],
};

/** What is read of accounts. */
const BY_ACCOUNT = ['posts', 'others'] as const;

/** What a method that compares accounts answers of the posts that it is not given. */
export const nobodysIn = ({ nobodys }: AnalysisContext): { readonly nobodys?: number } =>
  nobodys === undefined ? {} : { nobodys };

const NOBODYS_OUTPUT = {
  nobodys: ['posts of deleted or unnamed accounts, which are left out', 'count'],
} as const;

const isByAccount = ({ reads }: { readonly reads: readonly InputName[] }): boolean =>
  BY_ACCOUNT.some((name) => reads.includes(name));

/** Keeps the literal types of one method's description; its run is given drops dated to the day as `dayDates` says. */
export const defineMethod = <
  const Id extends string,
  const Reads extends InputName,
  Shape extends z.ZodObject,
  Result extends z.ZodType,
>(
  method: AnalysisMethod<Id, Reads, Shape, Result>,
): AnalysisMethod<Id, Reads, Shape, Result> => ({
  ...method,
  limits: [
    ...method.limits,
    ...DAY_DATES_LIMITS[method.dayDates ?? 'kept'],
    ...(isByAccount(method) ? [NOBODYS_LIMIT] : []),
  ],
  outputs: { ...method.outputs, ...(isByAccount(method) ? NOBODYS_OUTPUT : {}) },
  run: (inputs, parameters, context) => {
    const kept = withDayDates(inputs, method.dayDates ?? 'kept');
    const leftOut = leftOutOf(inputs, kept);
    return method.run(kept, parameters, leftOut === null ? context : { ...context, leftOut });
  },
});

/** What every answer of a method carries, so that it can be repeated. */
export type MethodStamp = ValueOf<typeof stampSchema>;

export const stampOf = (
  method: { readonly id: string; readonly version: number },
  parameters: Readonly<Record<string, unknown>>,
  context: AnalysisContext,
): MethodStamp => ({ method: method.id, version: method.version, parameters, seed: context.seed });

/** A parameter as a form or a methods page shows it. */
export type ParameterDescription = ValueOf<typeof parameterDescriptionSchema>;

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

/** Stops a canceled run at a safe place and tells how far it is. */
export const checkpoint = (context: AnalysisContext, done: number, total: number): void => {
  context.signal?.throwIfAborted();
  context.progress?.(done, total);
};

/** A run whose progress is a part of that of a whole. @param from share of the whole that is done when it begins  @param to when it ends */
export const partOf = (context: AnalysisContext, from: number, to: number): AnalysisContext => ({
  ...context,
  progress: (done, total) =>
    context.progress?.(Math.round(1000 * (from + ((to - from) * done) / Math.max(1, total))), 1000),
});
