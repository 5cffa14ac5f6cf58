import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { ladderQuery } from '#renderer/entities/analysis/ladder.ts';
import { WindowScale } from '#renderer/entities/analysis/WindowScale.tsx';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { isByDay } from '#renderer/lib/event-delta.ts';
import type { CorrelationItem } from '#shared/contract/correlations.ts';

const DAY_MINUTES = 1440;

interface WindowRungProps {
  readonly item: CorrelationItem;
  readonly minutes: number;
}

const Rung = ({ item, minutes }: WindowRungProps) => {
  const { query } = useMethodSet();
  const { timeDelta } = item.correlation;
  const direction = timeDelta === 0 ? 'either' : timeDelta > 0 ? 'drop-first' : 'post-first';
  return (
    <AnalysisPanel
      query={ladderQuery({ other: 'events', windows: [minutes], ...query })}
      failed="Couldn’t compute the chance ladder"
    >
      {({ series }) =>
        series[0] === undefined ? null : (
          <WindowScale ladder={series[0]} direction={direction} minutes={minutes} noun="event" />
        )
      }
    </AnalysisPanel>
  );
};

/** The rung of the chance ladder that the window of the ledger reaches; none where the window leaves the pair out. */
export const WindowRung = ({ item, minutes }: WindowRungProps) =>
  minutes < DAY_MINUTES && isByDay(item.newsEvent, item.qDrop.timestamp) ? (
    <p className="ds-muted ds-small" data-testid="window-scale">
      This pair is dated to the day: windows under 24 hours leave it out.
    </p>
  ) : (
    <Rung item={item} minutes={minutes} />
  );
