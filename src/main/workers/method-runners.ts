import { correlate } from '#main/analysis/methods/correlation/correlation-core.ts';
import {
  correlation,
  correlationOf,
  type CorrelationPair,
} from '#main/analysis/methods/correlation/correlation.ts';
import {
  predictionAccuracy,
  predictionAccuracyOf,
} from '#main/analysis/methods/correlation/prediction-accuracy.ts';
import { deltas } from '#main/analysis/methods/deltas/deltas.ts';
import { eventStudy } from '#main/analysis/methods/event-study.ts';
import { pairLedgerMethod } from '#main/analysis/methods/pair-ledger/pair-ledger-method.ts';
import { windowCurve } from '#main/analysis/methods/windows/window-curve.ts';
import { windowMatch } from '#main/analysis/methods/windows/window-match.ts';
import {
  accuracyTests,
  correlationTests,
  deltaTests,
  eventStudyTests,
  windowCurveTests,
  windowMatchTests,
  type RegisteredTest,
} from '#main/analysis/registered-tests.ts';
import { methods } from '#main/analysis/registry.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import type { MethodInputs } from './method-inputs.ts';
import { dropOnlyMethods } from './method-names.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** The answer of one method. */
export interface MethodAnswer {
  readonly method: string;
  readonly version: number;
  readonly parameters: Parameters;
  readonly result: unknown;
  readonly tests: readonly RegisteredTest[];
}

export interface MethodRun {
  /** The method asked for first; others that came out of the same work behind it. */
  readonly answers: readonly MethodAnswer[];
  /** Pairs to be stored; null where the method has none. */
  readonly pairs: readonly CorrelationPair[] | null;
}

export interface RunRequest {
  readonly parameters: Parameters;
  readonly selection: Selection;
  readonly inputs: MethodInputs;
  readonly context: AnalysisContext;
}

type Runner = (request: RunRequest) => Promise<MethodRun>;

const only = (
  method: { readonly id: string; readonly version: number },
  parameters: Parameters,
  result: unknown,
  tests: readonly RegisteredTest[] = [],
): MethodRun => ({
  answers: [{ method: method.id, version: method.version, parameters, result, tests }],
  pairs: null,
});

/** Correlation and prediction accuracy share their null, so one run gives both. */
const runCorrelation: Runner = async ({ parameters: given, selection, inputs, context }) => {
  const parameters = correlation.parameters.parse(given);
  const accuracyParameters = predictionAccuracy.parameters.parse(given);
  const input = {
    drops: await inputs.drops(),
    categories: await inputs.categories(),
    events: await inputs.events(selection),
    abbreviations: await inputs.abbreviations(),
  };
  const core = correlate(input, parameters, context);
  const pairs = correlationOf(core, input, parameters);
  const accuracy = predictionAccuracyOf(core, input, accuracyParameters);
  const first = only(correlation, parameters, pairs, correlationTests(pairs));
  const second = only(predictionAccuracy, accuracyParameters, accuracy, accuracyTests(accuracy));
  return { answers: [...first.answers, ...second.answers], pairs: pairs.pairs };
};

const runDeltas: Runner = async ({ parameters: given, selection, inputs, context }) => {
  const parameters = deltas.parameters.parse(given);
  const input = {
    drops: await inputs.drops(),
    posts: await inputs.posts(selection),
    abbreviations: await inputs.abbreviations(),
  };
  const result = deltas.run(input, parameters, context);
  return only(deltas, parameters, result, deltaTests(result));
};

const times = (items: readonly { readonly time: number }[]): Float64Array =>
  Float64Array.from(items, ({ time }) => time);

interface NamedSeries {
  readonly series: string;
  readonly times: Float64Array;
}

/** Posts by account and platform, or all events: two series of one person have each their own active period. */
const seriesOf = async (selection: Selection, inputs: MethodInputs): Promise<readonly NamedSeries[]> => {
  if (selection.other === 'events')
    return [{ series: 'events', times: times(await inputs.events(selection)) }];
  const groups = Map.groupBy(
    await inputs.posts(selection),
    ({ username, platform }) => `@${username} (${platform})`,
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([series, posts]) => ({ series, times: times(posts).sort() }));
};

const runWindowMatch: Runner = async ({ parameters: given, selection, inputs, context }) => {
  const parameters = windowMatch.parameters.parse(given);
  const drops = times(await inputs.drops());
  const series = (await seriesOf(selection, inputs)).map((one) => ({
    series: one.series,
    ...windowMatch.run({ drops, others: one.times }, parameters, context),
  }));
  return only(windowMatch, parameters, { series }, windowMatchTests(series));
};

const runWindowCurve: Runner = async ({ parameters: given, selection, inputs, context }) => {
  const parameters = windowCurve.parameters.parse(given);
  const drops = times(await inputs.drops());
  const series = (await seriesOf(selection, inputs)).map((one) => ({
    series: one.series,
    ...windowCurve.run({ drops, others: one.times }, parameters, context),
  }));
  return only(windowCurve, parameters, { series }, windowCurveTests(series));
};

const runEventStudy: Runner = async ({ parameters: given, selection, inputs, context }) => {
  const parameters = eventStudy.parameters.parse(given);
  const input = { drops: times(await inputs.drops()), events: times(await inputs.events(selection)) };
  const result = eventStudy.run(input, parameters, context);
  return only(eventStudy, parameters, result, eventStudyTests(result));
};

const runPairLedger: Runner = async ({ parameters: given, selection, inputs, context }) => {
  const parameters = pairLedgerMethod.parameters.parse(given);
  const others =
    selection.other === 'events'
      ? (await inputs.events(selection)).map(({ id, time, title }) => ({ id, time, text: title }))
      : (await inputs.posts(selection)).map(({ id, time, content }) => ({ id, time, text: content }));
  const input = { drops: await inputs.drops(), others, abbreviations: await inputs.abbreviations() };
  return only(pairLedgerMethod, parameters, pairLedgerMethod.run(input, parameters, context));
};

const runDropOnly =
  (id: string): Runner =>
  async ({ parameters: given, inputs, context }) => {
    const method = methods.find((one) => one.id === id);
    if (method === undefined) throw new Error(`there is no method ${id}`);
    const parameters = method.parameters.parse(given);
    const run = method.run as (input: unknown, parameters: unknown, context: AnalysisContext) => unknown;
    return only(method, parameters, run(await inputs.drops(), parameters, context));
  };

/** How each method that can be run by its id gets its input. */
export const runners: Readonly<Record<string, Runner>> = {
  correlation: runCorrelation,
  deltas: runDeltas,
  'window-match': runWindowMatch,
  'window-curve': runWindowCurve,
  'event-study': runEventStudy,
  'pair-ledger': runPairLedger,
  ...Object.fromEntries(dropOnlyMethods.map((id) => [id, runDropOnly(id)])),
};
