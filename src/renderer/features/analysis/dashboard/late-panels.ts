import { lazy } from 'react';

// Tables are 60 kB, which the first tab of a dashboard does not need.
export const TopCorrelations = lazy(async () => ({
  default: (await import('#renderer/features/analysis/correlations/TopCorrelations.tsx')).TopCorrelations,
}));
export const AdvancedPatternPanel = lazy(async () => ({
  default: (await import('#renderer/features/analysis/patterns/AdvancedPatternPanel.tsx'))
    .AdvancedPatternPanel,
}));
