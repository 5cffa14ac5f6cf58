import type { AnalysisMethod } from './method.ts';
import { agreement } from './agreement.ts';
import { contentPatterns } from './content-patterns.ts';
import { formatPatterns } from './format-patterns.ts';
import { frequency } from './frequency.ts';
import { dropReferences } from './references.ts';
import { network } from './network.ts';
import { sentiment } from './sentiment.ts';
import { styleChange } from './style-change.ts';
import { temporalClusters } from './temporal-clusters.ts';
import { temporalProfile } from './temporal-profile.ts';
import { timestampAudit } from './timestamp-audit.ts';
import { correlation } from './correlation.ts';
import { coordination } from './coordination.ts';
import { deltas } from './deltas.ts';
import { eventStudy } from './event-study.ts';
import { predictionAccuracy } from './prediction-accuracy.ts';
import { pairLedgerMethod } from './pair-ledger-method.ts';
import { windowCurve } from './window-curve.ts';
import { windowMatch } from './window-match.ts';

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
