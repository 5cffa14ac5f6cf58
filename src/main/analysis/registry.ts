import type { AnalysisMethod } from './method.ts';
import { agreement } from './methods/agreement.ts';
import { contentPatterns } from './methods/content-patterns/content-patterns.ts';
import { coordination } from './methods/coordination/coordination.ts';
import { correlation } from './methods/correlation/correlation.ts';
import { predictionAccuracy } from './methods/correlation/prediction-accuracy.ts';
import { deltas } from './methods/deltas/deltas.ts';
import { eventStudy } from './methods/event-study.ts';
import { formatPatterns } from './methods/format-patterns/format-patterns.ts';
import { frequency } from './methods/frequency/frequency.ts';
import { network } from './methods/network/network.ts';
import { pairLedgerMethod } from './methods/pair-ledger/pair-ledger-method.ts';
import { dropReferences } from './methods/references.ts';
import { sentiment } from './methods/sentiment.ts';
import { styleChange } from './methods/style-change/style-change.ts';
import { temporalClusters } from './methods/temporal-clusters/temporal-clusters.ts';
import { temporalProfile } from './methods/temporal-profile.ts';
import { timestampAudit } from './methods/timestamp-audit/timestamp-audit.ts';
import { windowCurve } from './methods/windows/window-curve.ts';
import { windowMatch } from './methods/windows/window-match.ts';

/** Every method of the workstation, one line each; the API, the forms, the worker and the docs read this list. */
export const methods = [
  correlation,
  predictionAccuracy,
  eventStudy,
  deltas,
  coordination,
  windowMatch,
  windowCurve,
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
  timestampAudit,
  agreement,
] as const satisfies readonly AnalysisMethod[];

/** The method with an id, or undefined. */
export const findMethod = (id: string): AnalysisMethod | undefined =>
  (methods as readonly AnalysisMethod[]).find((method) => method.id === id);
