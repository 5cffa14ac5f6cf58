import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { DropNumber } from '#renderer/entities/drop/DropNumber.tsx';
import { eventDelta } from '#renderer/lib/event-delta.ts';
import { formatP, formatScore } from '#renderer/lib/format.ts';
import type { ResultRun } from '#shared/contract/analyses.ts';
import type { Marker } from './markers.ts';
import styles from './MarkerList.module.css';

interface MarkerListProps {
  readonly markers: readonly Marker[];
  /** The run that found the pairs. */
  readonly run: ResultRun | null;
}

/** What the lettered lines stand for; an entry opens the drop of its best pair. */
export const MarkerList = ({ markers, run }: MarkerListProps) => {
  const events = markers.flatMap(({ pair, label }) => (pair === null ? [] : [{ pair, label }]));
  return events.length === 0 ? null : (
    <>
      <ol className={styles.list} aria-label="Marked events">
        {events.map(({ pair: { correlation, correlationScore, qDrop, newsEvent }, label }) => (
          <li key={newsEvent.id}>
            <span className={styles.letter}>{label}</span>
            <span className="ds-num">{newsEvent.publishedAt.slice(0, 10)}</span>
            <span className={styles.title} title={newsEvent.title}>
              {newsEvent.title}
            </span>
            <DropNumber number={qDrop.dropNumber} />
            <span className="ds-muted ds-num">
              score {formatScore(Number(correlationScore))}, {eventDelta(newsEvent, qDrop.timestamp)}, q{' '}
              {formatP(correlation.q)}
            </span>
          </li>
        ))}
      </ol>
      {run === null ? null : (
        <p className="ds-muted ds-small">
          q of these events: <PlanMark plan={run.plan} />
        </p>
      )}
    </>
  );
};
