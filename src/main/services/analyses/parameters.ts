import { describeParameters, type AnalysisMethod, type ParameterDescription } from '#main/analysis/method.ts';
import { AppError } from '#main/base/errors.ts';
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

const boundsOf = ({ type, minimum, maximum, choices, unit }: ParameterDescription): string => {
  if (choices !== null) return `one of ${choices.join(', ')}`;
  const kind = type === 'integer' ? 'a whole number' : type === 'number' ? 'a number' : `a ${type}`;
  const range = minimum === null || maximum === null ? '' : ` from ${minimum} to ${maximum}`;
  return `${kind}${range}${unit === null ? '' : ` (${unit})`}`;
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
  const parsed = method.parameters.safeParse(given);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0] ?? '');
  const parameter = described.find((one) => one.name === name);
  throw new AppError(
    code,
    parameter === undefined
      ? `The parameters of ${method.id} are not valid.`
      : `${name} must be ${boundsOf(parameter)}, but ${JSON.stringify(given[name]).slice(0, 80)} was given.`,
  );
};
