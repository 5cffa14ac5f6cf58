import type { ValueOf } from '#shared/contract/value.ts';
import { noTests, type AnalysisMethod } from './method.ts';
import { accountCoordination } from './methods/account-coordination/account-coordination.ts';
import { agreement } from './methods/agreement.ts';
import { claimTally } from './methods/claim-tally.ts';
import { contentPatterns } from './methods/content-patterns/content-patterns.ts';
import { coordination } from './methods/coordination/coordination.ts';
import { correlation } from './methods/correlation/correlation.ts';
import { pairCounts } from './methods/correlation/pair-counts.ts';
import { predictionAccuracy } from './methods/correlation/prediction-accuracy.ts';
import { deltas } from './methods/deltas/deltas.ts';
import { eventStudy } from './methods/event-study/event-study.ts';
import { formatPatterns } from './methods/format-patterns/format-patterns.ts';
import { frequency } from './methods/frequency/frequency.ts';
import { ladder } from './methods/ladder/ladder-method.ts';
import { namedPair } from './methods/ladder/named-pair.ts';
import { networkStructure } from './methods/network/network-structure.ts';
import { network } from './methods/network/network.ts';
import { pairLedgerMethod } from './methods/pair-ledger/pair-ledger-method.ts';
import { dropReferences } from './methods/references.ts';
import { sentiment } from './methods/sentiment.ts';
import { styleChange } from './methods/style-change/style-change.ts';
import { temporalClusters } from './methods/temporal-clusters/temporal-clusters.ts';
import { temporalProfile } from './methods/temporal-profile.ts';
import { collocatesMethod } from './methods/text-bench/collocates-method.ts';
import { dispersionMethod } from './methods/text-bench/dispersion-method.ts';
import { keynessMethod } from './methods/text-bench/keyness-method.ts';
import { ngramsMethod } from './methods/text-bench/ngrams-method.ts';
import { trendsMethod } from './methods/text-bench/trends-method.ts';
import { timestampAudit } from './methods/timestamp-audit/timestamp-audit.ts';
import { likenessMethod } from './methods/topics/likeness-method.ts';
import { nearDuplicatesMethod } from './methods/topics/near-duplicates-method.ts';
import { textMapMethod } from './methods/topics/text-map-method.ts';
import { topicsMethod } from './methods/topics/topics-method.ts';
import { windowCurve } from './methods/windows/window-curve.ts';
import { windowMatch } from './methods/windows/window-match.ts';

/** Every method of the workstation, one line each: the API, the forms, the worker, the register and the docs read this list. */
export const methods = [
  correlation,
  pairCounts,
  predictionAccuracy,
  eventStudy,
  deltas,
  coordination,
  accountCoordination,
  windowMatch,
  windowCurve,
  ladder,
  namedPair,
  pairLedgerMethod,
  temporalClusters,
  frequency,
  contentPatterns,
  formatPatterns,
  styleChange,
  temporalProfile,
  sentiment,
  dropReferences,
  network,
  networkStructure,
  keynessMethod,
  collocatesMethod,
  dispersionMethod,
  trendsMethod,
  ngramsMethod,
  topicsMethod,
  likenessMethod,
  nearDuplicatesMethod,
  textMapMethod,
  timestampAudit,
  agreement,
  claimTally,
] as const satisfies readonly AnalysisMethod[];

type ListedMethod = (typeof methods)[number];
type Results = { readonly [Method in ListedMethod as Method['id']]: ValueOf<Method['result']> };
export type MethodId = keyof Results;
/** What a method answers, by its id. */
export type ResultOf<Id extends MethodId> = Results[Id];

/** The method with an id, or undefined. */
export const findMethod = (id: string): AnalysisMethod | undefined =>
  methods.find((method) => method.id === id);

/** What a method calls its parameters. */
export const parameterNames = (id: MethodId): readonly string[] =>
  Object.keys(methods.find((method) => method.id === id)?.parameters.shape ?? {});

/** Whether an answer of a method has tests, which the register keeps. */
export const hasTests = (method: AnalysisMethod): boolean => method.tests !== noTests;

/** Whether a method can be run by its name: what it reads can be loaded. The codes of an agreement come from their service. */
export const isRunnable = ({ reads }: AnalysisMethod): boolean => !reads.includes('codes');

/** A method with the parameters of a run of it. */
export interface FamilyMember {
  readonly method: AnalysisMethod;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * A run and those whose answers come out of the same work, the run itself first: methods that share its work, as far as they
 * ask nothing else. A narrowed question has no company, nor is it company of the whole one.
 */
export const familyOfMethod = (
  method: AnalysisMethod,
  parameters: FamilyMember['parameters'],
): readonly FamilyMember[] => [
  { method, parameters },
  ...(method.alsoGives ?? []).flatMap((id) => {
    const member = findMethod(id);
    if (member === undefined) return [];
    const own = member.parameters.parse(parameters);
    return JSON.stringify(method.parameters.parse(own)) === JSON.stringify(parameters)
      ? [{ method: member, parameters: own }]
      : [];
  }),
];

type Decoders = { readonly [Id in MethodId]: (json: unknown) => ResultOf<Id> };
const decoders = Object.fromEntries(
  methods.map(({ id, result }) => [id, (json: unknown): unknown => result.parse(json)]),
) as Decoders;

/** An answer from elsewhere as a value. @throws ZodError where it is of another shape */
export const decodeResult = <Id extends MethodId>(id: Id, json: string): ResultOf<Id> =>
  decoders[id](JSON.parse(json));

export type ResultMaps = { readonly [Id in MethodId]: Map<number, ResultOf<Id>> };

/** An empty map of results for each method. */
export const createResultMaps = (): ResultMaps =>
  Object.fromEntries(methods.map(({ id }) => [id, new Map()])) as ResultMaps;
