import { DEFAULT_FILTERS, type Filters } from '#renderer/features/analysis/filters/filters.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { Timeline } from '#shared/contract/timeline.ts';
import type { DrawnTracks } from './series.ts';
import type { TimelineData } from './use-timeline.ts';

interface DrawnNoteProps {
  readonly drawn: DrawnTracks;
  readonly data: TimelineData;
  /** Events in sight, sampled or not; null while that is not known. */
  readonly eventTotal: number | null;
  readonly arePairsKnown: boolean;
}

/** What of the data is drawn as bars, and what as points. */
export const DrawnNote = ({ drawn, data, eventTotal, arePairsKnown }: DrawnNoteProps) => {
  const { inSight } = drawn;
  const { shown } = data.timeline;
  const isCut = data.drops.length < shown.drops;
  return (
    <p className="ds-muted ds-small ds-num" data-testid="drawn">
      Bars count all {plural(shown.drops, 'drop')} that match. Points shown: {formatCount(drawn.drops.length)}{' '}
      of {plural(inSight.drops, 'drop')}
      {isCut ? ` (of the oldest ${formatCount(data.drops.length)}; narrow the period for the others)` : ''}
      {eventTotal === null
        ? ', news events not known'
        : `, ${formatCount(drawn.events.length)} of ${plural(eventTotal, 'news event')}`}
      {arePairsKnown
        ? `, ${formatCount(drawn.pairs.length)} of ${
            data.pairs.length < shown.pairs
              ? `the ${formatCount(data.pairs.length)} best of ${plural(shown.pairs, 'pair')} in the period`
              : plural(inSight.pairs, 'pair')
          }`
        : ', pairs not known'}
      {drawn.drops.length < inSight.drops ? ' (an even sample; zoom in for more)' : ''}.
    </p>
  );
};

const NOTHING_HIDDEN = {
  categories: [],
  sources: DEFAULT_FILTERS.sources,
} satisfies Partial<Filters>;

/** What of the period the categories and sources leave out, and the way to see it. */
export const HiddenNote = ({ timeline: { shown, inPeriod } }: { readonly timeline: Timeline }) => {
  const [, setFilters] = useFilters();
  const hidden = [
    [inPeriod.drops - shown.drops, 'drop'],
    [inPeriod.events - shown.events, 'news event'],
    [inPeriod.pairs - shown.pairs, 'pair'],
  ] as const;
  if (hidden.every(([count]) => count <= 0)) return null;
  const words = hidden.filter(([count]) => count > 0).map(([count, noun]) => plural(count, noun));
  return (
    <p className="ds-muted ds-small ds-num" data-testid="hidden">
      Categories and sources hide {new Intl.ListFormat('en-US').format(words)} of this period.{' '}
      <QuietButton intent="primary" text="Show all" onClick={() => setFilters(NOTHING_HIDDEN)} />
    </p>
  );
};
