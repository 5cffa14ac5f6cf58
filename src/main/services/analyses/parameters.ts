import { describeParameters, type AnalysisMethod } from '#main/analysis/method.ts';
import { AppError } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';
import { runnableMethods } from '#main/workers/method-names.ts';

/** All methods: loaded when one is first asked for, since most of our code and libraries stand behind them. */
export const loadRegistry = () => import('#main/analysis/registry.ts');

/** The method with an id. @throws AppError `not_found` */
export const requireMethod = async (id: string): Promise<AnalysisMethod> => {
  const { findMethod } = await loadRegistry();
  const method = findMethod(id);
  if (method === undefined) throw new AppError('not_found', `There is no method ${id}; see /api/analyses.`);
  return method;
};

/** The same for methods that can be run by their name. @throws AppError `not_found` */
export const requireRunnable = async (id: string): Promise<AnalysisMethod> => {
  const method = await requireMethod(id);
  if (!runnableMethods.includes(id))
    throw new AppError(
      'not_found',
      `${method.title} is not run by its name; it belongs to a view of its own.`,
    );
  return method;
};

/** Parameters of a method with its defaults filled in. @throws AppError naming the parameter, its bounds and what was given */
export const parseParameters = (
  method: AnalysisMethod,
  given: Readonly<Record<string, unknown>>,
  code: 'invalid_body' | 'invalid_query',
): Readonly<Record<string, unknown>> => {
  const described = describeParameters(method);
  const unknown = Object.keys(given).find((name) => !described.some((parameter) => parameter.name === name));
  if (unknown !== undefined)
    throw new AppError(
      code,
      `${method.id} has no parameter ${unknown}; it has ${described.map(({ name }) => name).join(', ')}.`,
    );
  return parseInput(method.parameters, given, code);
};
