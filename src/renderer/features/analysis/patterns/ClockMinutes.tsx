import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { timelineDropsQuery } from '#renderer/entities/drop/drops.ts';
import { useOpenDrop } from '#renderer/entities/drop/open-drop.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import type { Pattern } from '#shared/contract/patterns.ts';
import type { TimelineDrop } from '#shared/contract/timeline.ts';
import { chancePosition, chanceSentence } from '#shared/figures.ts';
import {
  clockDrops,
  clockDropText,
  clockOption,
  clockTable,
  clockWords,
  fullestMinutes,
  sharedMinutes,
} from './clock-minutes.ts';
import { patternStrip } from './pattern-facts.ts';

const FINDINGS: Readonly<Record<ReturnType<typeof chancePosition>, string>> = {
  above: 'More pairs share a time of day than expected by chance',
  below: 'Fewer pairs share a time of day than expected by chance',
  within: 'Equal times of day are within chance',
  'too few shifts': 'Equal times of day: too few shifts to tell',
  'not tested': 'Equal times of day: not compared with chance',
};

/** The test of equal clock times in a list of deltas. */
const testOf = (patterns: readonly Pattern[]) => {
  const test = patterns.find(({ type, metadata }) => type === 'clock' && metadata.unit === 'pairs');
  return test === undefined ? null : (patternStrip(test)?.figures ?? null);
};

const Picture = ({ drops, patterns }: { drops: readonly TimelineDrop[]; patterns: readonly Pattern[] }) => {
  const openDrop = useOpenDrop();
  const timed = useMemo(() => clockDrops(drops), [drops]);
  const minutes = useMemo(() => sharedMinutes(timed), [timed]);
  const fullest = useMemo(() => fullestMinutes(minutes), [minutes]);
  const figures = useMemo(() => testOf(patterns), [patterns]);
  const finding = FINDINGS[figures === null ? 'not tested' : chancePosition(figures, figures.surrogates)];
  const words = clockWords(timed, minutes);
  return (
    <section className="ds-stack-tight">
      <h3>{finding}</h3>
      {figures === null ? null : (
        <div className="ds-row-wrap ds-small ds-num">
          <ChanceStripButton figures={figures} predicate="pairs share a time of day" />
          <span>{unbroken(chanceSentence('pairs share a time of day', figures))}</span>
        </div>
      )}
      <p className="ds-muted ds-small ds-num">
        {words} A line joins the drops of each of the five fullest minutes.
      </p>
      <Chart
        title="Time of day of every drop"
        description={`${finding}. ${words}`}
        height={320}
        draw={[clockOption, timed, fullest]}
        table={clockTable(minutes)}
        points={fullest.flatMap(({ minute, drops: members }) =>
          members.map((drop, index) => ({
            series: `minute-${minute}`,
            index,
            label: clockDropText(drop),
            open: () => openDrop(drop.number),
          })),
        )}
        emptyText={timed.length === 0 ? 'No drop has a time of day' : 'No two drops share a time of day'}
        context="UTC"
      />
    </section>
  );
};

/** When in the day drops came, day by day, with equal times joined, next to how many of those are expected by chance. */
export const ClockMinutes = ({ patterns }: { readonly patterns: readonly Pattern[] }) => (
  <QueryState
    query={useQuery(timelineDropsQuery(useMethodSet().query))}
    failed="Failed to fetch the times of the drops"
  >
    {({ items }) => <Picture drops={items} patterns={patterns} />}
  </QueryState>
);
