import type { RunRequest } from '#main/services/analyses/questions.ts';
import type { ToldRun } from '#main/services/analyses/replay-runs.ts';
import { reportMethod, type MarkedMethod } from '#main/services/reports/section.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';
import type { ReportMethod } from '#shared/contract/report.ts';

/** A run with its selection among the parameters, so that the report alone repeats it. */
export const methodOf = ({ method, version, parameters, selection, seed, plan }: ToldRun): MarkedMethod =>
  reportMethod({ method, version, seed, plan, parameters: { ...parameters, ...selection } });

/** The question that a report’s method was asked. @throws ZodError for an altered selection */
export const requestOf = ({ parameters, seed }: ReportMethod): RunRequest => {
  const isSelected = ([name]: readonly [string, unknown]): boolean => name in selectionSchema.shape;
  const entries = Object.entries(parameters);
  return {
    parameters: Object.fromEntries(entries.filter((entry) => !isSelected(entry))),
    selection: selectionSchema.parse(Object.fromEntries(entries.filter(isSelected))),
    seed,
  };
};
