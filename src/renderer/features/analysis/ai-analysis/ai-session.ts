import type { AnalysisType } from '#shared/constants.ts';
import type { AiResults, AiSection, AiSession } from '#shared/contract/ai.ts';

/** The five analysis types with what a section counts, in the order they are offered and shown. */
export const ANALYSIS_OPTIONS = [
  {
    id: 'temporal',
    key: 'temporalAnalysis',
    label: 'Temporal Analysis',
    counts: 'dataPoints',
    unit: 'month',
  },
  {
    id: 'sentiment',
    key: 'sentimentAnalysis',
    label: 'Sentiment Analysis',
    counts: 'samplesAnalyzed',
    unit: 'sample',
  },
  {
    id: 'patterns',
    key: 'patternRecognition',
    label: 'Pattern Recognition',
    counts: 'correlationsAnalyzed',
    unit: 'correlation',
  },
  { id: 'correlations', key: 'correlationInsights', label: 'Correlation Insights', counts: null, unit: '' },
  {
    id: 'accuracy',
    key: 'predictiveAccuracy',
    label: 'Predictive Accuracy',
    counts: 'dropsEvaluated',
    unit: 'drop',
  },
] as const satisfies readonly {
  readonly id: AnalysisType;
  readonly key: keyof AiResults;
  readonly label: string;
  readonly counts: string | null;
  readonly unit: string;
}[];

/** Section 9: what is chosen before anyone chooses. */
export const DEFAULT_TYPES: readonly AnalysisType[] = ['temporal', 'patterns', 'correlations'];

/** The finished sections of a session in their fixed order. */
export const sectionsOf = ({ results }: Pick<AiSession, 'results'>) =>
  ANALYSIS_OPTIONS.flatMap(({ key, label, counts, unit }) => {
    const section = results?.[key];
    if (section === undefined) return [];
    // How much the section rests on; null where the specification gives it no count.
    const count =
      counts === null ? null : ((section as AiSection & Record<string, unknown>)[counts] as number);
    return [{ key, label, section, count, unit }];
  });
export type ShownSection = ReturnType<typeof sectionsOf>[number];

/** `Temporal Analysis` for `temporal`. */
export const labelOfType = (type: AnalysisType): string =>
  ANALYSIS_OPTIONS.find(({ id }) => id === type)?.label ?? type;
