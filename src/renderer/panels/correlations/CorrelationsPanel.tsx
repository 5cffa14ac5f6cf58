import { SelectedDrop } from '#renderer/panels/timeline/SelectedDrop.tsx';
import type { Filters } from '#renderer/state/filters.ts';
import type { SetUrlState } from '#renderer/state/url.ts';
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
