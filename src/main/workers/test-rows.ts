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
  parameters: NewRun['parameters'] = run.parameters,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[run.method, run.version, parameters, run.seed, run.datasetSha256, population, label],
      ]),
    )
    .digest('hex');

const parametersOf = (
  { run }: TestedRun,
  { dependsOn }: Pick<TestedPart, 'dependsOn'>,
): NewRun['parameters'] =>
  dependsOn === undefined
    ? run.parameters
    : Object.fromEntries(dependsOn.map((name) => [name, run.parameters[name]]));

/** A test as the register keeps it, and the keys under which earlier versions kept it. */
export const toTestRow = (
  tested: TestedRun,
  test: TestedPart,
): NewTestRow & { readonly earlierKeys: readonly string[] } => ({
  run_id: tested.id,
  test_key: testKey(tested, test.label, test.population ?? tested.inputSha256, parametersOf(tested, test)),
  earlierKeys: [
    testKey(tested, test.label, test.population ?? tested.inputSha256),
    testKey(tested, test.label, tested.inputSha256),
  ],
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
