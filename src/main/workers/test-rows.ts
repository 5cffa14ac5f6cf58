import { createHash } from 'node:crypto';
import type { NewRun } from '#main/repositories/analysis-runs.ts';
import type { NewTestRow } from '#main/repositories/test-register.ts';
import type { TestedPart } from './tasks/run-analysis.ts';

interface TestedRun {
  readonly run: NewRun;
  readonly id: number;
  readonly inputSha256: string;
  /** Epoch seconds. */
  readonly now: number;
}

/** The same test on the same part of the data has the same key, whatever run asks it and however often. */
const testKey = (
  { run }: TestedRun,
  label: string,
  population: string,
  {
    parameters = run.parameters,
    version = run.version,
  }: Partial<Pick<NewRun, 'parameters' | 'version'>> = {},
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([...[run.method, version, parameters, run.seed, run.datasetSha256, population, label]]),
    )
    .digest('hex');

const parametersOf = (
  { run }: TestedRun,
  { dependsOn }: Pick<TestedPart, 'dependsOn'>,
): NewRun['parameters'] =>
  dependsOn === undefined
    ? run.parameters
    : Object.fromEntries(dependsOn.map((name) => [name, run.parameters[name]]));

/** Every key that the same test had: earlier versions of the program made it of more, and a method can be of a higher version since. */
const earlierKeysOf = (tested: TestedRun, test: TestedPart): readonly string[] => {
  const { label, population, since } = test;
  const { version: current } = tested.run;
  const parameters = parametersOf(tested, test);
  return Array.from({ length: 1 + current - since }, (_, back) => current - back).flatMap((version) => [
    ...(version === current
      ? []
      : [testKey(tested, label, population ?? tested.inputSha256, { parameters, version })]),
    testKey(tested, label, population ?? tested.inputSha256, { version }),
    testKey(tested, label, tested.inputSha256, { version }),
  ]);
};

/** A test as the register keeps it, and the keys under which earlier versions kept it. */
export const toTestRow = (
  tested: TestedRun,
  test: TestedPart,
): NewTestRow & { readonly earlierKeys: readonly string[] } => ({
  run_id: tested.id,
  test_key: testKey(tested, test.label, test.population ?? tested.inputSha256, {
    parameters: parametersOf(tested, test),
  }),
  earlierKeys: earlierKeysOf(tested, test),
  method: tested.run.method,
  version: tested.run.version,
  label: test.label,
  parameters_json: JSON.stringify(tested.run.parameters),
  selection_json: JSON.stringify(tested.run.selection),
  seed: tested.run.seed,
  dataset_sha256: tested.run.datasetSha256,
  observed: test.observed,
  expected: test.expected,
  band_low: test.bandLow,
  band_high: test.bandHigh,
  surrogates: test.surrogates,
  p: test.p,
  size: test.size,
  times_run: 1,
  created_at: tested.now,
});
