import { describeParameters, type AnalysisMethod } from '#main/analysis/method.ts';
import { familyOfMethod, findMethod, isRunnable, methods, type MethodId } from '#main/analysis/registry.ts';
import { cut } from '#main/base/cut.ts';
import { AppError } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';
import { nearestName } from '#main/base/nearest-name.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { selectionSchema, type Selection } from '#shared/contract/analyses.ts';

export interface RunRequest {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly selection?: Partial<Selection>;
  readonly seed?: number;
}

/** Which part of a call a wrong request came in. */
export type RefusalCode = 'invalid_body' | 'invalid_query';

/** A request in full: with the same data the same question has the same answer. */
export interface Question {
  readonly method: MethodId;
  readonly version: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
  readonly seed: number;
}

/** The method with an id. @throws AppError `not_found` */
export const requireMethod = (id: string): AnalysisMethod => {
  const method = findMethod(id);
  if (method !== undefined) return method;
  const near = nearestName(
    id,
    methods.map((known) => known.id),
  );
  throw new AppError(
    'not_found',
    near === null
      ? `There is no method ${id}: the list of methods (/api/analyses) has their ids.`
      : `There is no method ${id}; did you mean ${near}?`,
  );
};

/** The same for methods that can be run by their name. @throws AppError `not_found` */
export const requireRunnable = (id: string): AnalysisMethod & { readonly id: MethodId } => {
  const method = methods.find((candidate) => candidate.id === requireMethod(id).id);
  if (method === undefined || !isRunnable(method))
    throw new AppError(
      'not_found',
      `${requireMethod(id).title} is not run by its name; it belongs to a view of its own.`,
    );
  return method;
};

/** Parameters of a method with its defaults filled in. @throws AppError naming the parameter, its bounds and its value */
const parseParameters = (
  method: AnalysisMethod,
  values: Readonly<Record<string, unknown>>,
  code: RefusalCode,
): Readonly<Record<string, unknown>> => {
  const names = describeParameters(method).map(({ name }) => name);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const near = nearestName(unknown, names);
    throw new AppError(
      code,
      `${method.id} has no parameter ${cut(unknown)}; ${near === null ? `it has ${names.join(', ')}.` : `did you mean ${near}?`}`,
    );
  }
  return parseInput(method.parameters, values, code);
};

/** @throws AppError `not_found`, or `code` naming the parameter that is wrong */
export const questionOf = (id: string, request: RunRequest, code: RefusalCode): Question => {
  const method = requireRunnable(id);
  return {
    method: method.id,
    version: method.version,
    parameters: parseParameters(method, request.parameters ?? {}, code),
    selection: selectionSchema.parse(request.selection ?? {}),
    seed: request.seed ?? DEFAULT_SEED,
  };
};

/** A question and those that the same work answers, the question first. */
export const familyOf = (question: Question): readonly Question[] =>
  familyOfMethod(requireRunnable(question.method), question.parameters).map(({ method, parameters }) => ({
    ...question,
    method: requireRunnable(method.id).id,
    version: method.version,
    parameters,
  }));

const NARROWING = ['startDate', 'endDate', 'category', 'eventIds', 'set', 'coded'] as const;

/** Whether a run is over all drops and events. */
export const isWhole = (selection: Readonly<Record<string, unknown>>): boolean =>
  NARROWING.every((name) => selection[name] === undefined);

/** Whether a run takes the place of what pages query: a run over a part of the data does not. */
export const publishes = ({ method, selection }: Question): boolean =>
  method === 'correlation' && isWhole(selection);

/** The same text for the same question. */
export const keyOf = ({ method, version, parameters, selection, seed }: Question): string =>
  JSON.stringify([method, version, parameters, selection, seed]);

/** Questions that the same work answers have the same key. */
export const familyKeyOf = (question: Question): string => familyOf(question).map(keyOf).sort().join(' ');
