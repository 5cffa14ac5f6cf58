import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import type { SetUrlState } from '#renderer/lib/url.ts';
import { AiPatternPanel } from './AiPatternPanel.tsx';
import { ChancePanel } from './ChancePanel.tsx';
import { MatrixPanel } from './MatrixPanel.tsx';
import { TopCorrelations } from './TopCorrelations.tsx';

interface CorrelationsPanelProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
}

/** The correlation analysis view. */
export const CorrelationsPanel = (props: CorrelationsPanelProps) => (
  <div className="ds-stack">
    <MatrixPanel {...props} />
    <AiPatternPanel filters={props.filters} />
    <TopCorrelations {...props} />
    <ChancePanel />
    <SelectedDrop {...props} />
  </div>
);
