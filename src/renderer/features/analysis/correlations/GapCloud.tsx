import { useMemo } from 'react';
import { useOpenDrop } from '#renderer/entities/drop/open-drop.ts';
import { formatCount, formatDelta, plural } from '#renderer/lib/format.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { binsOf, drawnGaps, gapOption, gapsFinding, gapTable } from './gap-cloud.ts';

interface GapCloudProps {
  readonly ledger: AnswerOf<'getPairLedger'>;
  readonly drop: number;
}

/** The gaps of all matches of a ledger as a raincloud on a log axis, next to an even spread over the window. */
export const GapCloud = ({ ledger, drop }: GapCloudProps) => {
  const openDrop = useOpenDrop();
  const gaps = useMemo(() => ledger.rows.filter(({ resolution }) => resolution !== 'day'), [ledger]);
  const bins = useMemo(() => binsOf(gaps, ledger.windowSeconds / 60), [gaps, ledger]);
  const points = useMemo(
    () =>
      drawnGaps(gaps)
        .map((gap, index) => ({ gap, index }))
        .toSorted((a, b) => a.gap.deltaSeconds - b.gap.deltaSeconds)
        .map(({ gap, index }) => ({
          series: 'rain',
          index,
          label: `Drop #${gap.drop}, ${formatDelta(gap.deltaSeconds / 60)}`,
          open: () => openDrop(gap.drop),
        })),
    [gaps, openDrop],
  );
  const days = ledger.rows.length - gaps.length;
  const words = [
    days === 0
      ? ''
      : `${plural(days, 'match', 'matches')} known to the day only ${days === 1 ? 'is' : 'are'} left out.`,
    points.length < gaps.length ? `${formatCount(points.length)} are drawn as points, an even sample.` : '',
    'Dashed: the same matches spread evenly over the window.',
  ]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <section className="ds-stack-tight">
      <h3>{gapsFinding(gaps)}</h3>
      <p className="ds-muted ds-small ds-num">{words}</p>
      <Chart
        title="Gaps of all matches"
        description={`${gapsFinding(gaps)}. ${words}`}
        height={230}
        draw={[gapOption, gaps, bins, drop]}
        table={gapTable(gaps, bins)}
        points={points}
        emptyText="No match of this window has a time of day"
        context={`window of ${ledger.windowSeconds / 3600} h`}
      />
    </section>
  );
};
