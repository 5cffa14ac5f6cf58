import { eventDelta } from '#renderer/lib/event-delta.ts';
import { formatP, formatScore } from '#renderer/lib/format.ts';
import type { Marker } from './markers.ts';

interface MarkerListProps {
  readonly markers: readonly Marker[];
  readonly onOpenDrop: (drop: number) => void;
}

/** What the lettered lines stand for; an entry opens the drop of its best pair. */
export const MarkerList = ({ markers, onOpenDrop }: MarkerListProps) => {
  const events = markers.flatMap(({ pair, label }) => (pair === null ? [] : [{ pair, label }]));
  return events.length === 0 ? null : (
    <ol className="ds-marker-list" aria-label="Marked events">
      {events.map(({ pair: { correlation, correlationScore, qDrop, newsEvent }, label }) => (
        <li key={newsEvent.id}>
          <span className="ds-marker">{label}</span>
          <span className="ds-num">{newsEvent.publishedAt.slice(0, 10)}</span>
          <span className="ds-grow ds-ellipsis" title={newsEvent.title}>
            {newsEvent.title}
          </span>
          <button
            type="button"
            className="ds-drop-number ds-num"
            onClick={() => onOpenDrop(qDrop.dropNumber)}
          >
            #{qDrop.dropNumber}
          </button>
          <span className="ds-muted ds-num">
            score {formatScore(Number(correlationScore))}, {eventDelta(newsEvent, qDrop.timestamp)}, q{' '}
            {formatP(correlation.q)}
          </span>
        </li>
      ))}
    </ol>
  );
};
