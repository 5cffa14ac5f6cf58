import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { dropsOfDays } from '#renderer/entities/drop/drops-of-days.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { CodeCounts, CodingBatch } from '#shared/contract/coding.ts';
import { formatCount, formatRange, plural } from '#shared/figures.ts';
import {
  barPlaces,
  codeBarsHeight,
  codeBarsOption,
  codesFinding,
  placeLabel,
  wholeWords,
  type OtherBars,
} from './code-bars.ts';

const GRANULARITIES = { week: 'Weeks', month: 'Months', year: 'Years' };
type Granularity = keyof typeof GRANULARITIES;

const OTHER_LABELS = { none: 'Nothing', drops: 'All drops', events: 'News events' };
type Other = keyof typeof OTHER_LABELS;

/** Kept from one drawing to the next: another object would draw the chart again. */
const OTHERS: Readonly<Record<Other, OtherBars | null>> = {
  none: null,
  drops: { label: OTHER_LABELS.drops, key: 'allDrops' },
  events: { label: OTHER_LABELS.events, key: 'events' },
};

interface CountChartProps {
  readonly counts: CodeCounts;
  readonly other: OtherBars | null;
  readonly context: string;
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const CountChart = ({ counts, other, context }: CountChartProps) => {
  const navigate = useNavigate();
  return (
    <section className="ds-stack-tight">
      <h3>{codesFinding(counts)}</h3>
      <Chart
        title="Codes over time"
        description={`${counts.codes.map((whole) => `${whole.code}: ${wholeWords(whole, counts.drops)}`).join('; ')}. In parentheses, by every coder and by at least one or by decision. A bar opens the drops of its time.`}
        draw={[codeBarsOption, counts, other]}
        context={context}
        points={counts.codes.flatMap(({ code }, row) =>
          barPlaces(counts).flatMap(({ start, bucket }, index) => {
            const of = bucket?.codes.find((one) => one.code === code);
            if (bucket === null || of === undefined) return [];
            return [
              {
                series: `${String(row)}-0`,
                index,
                label: `${placeLabel(start, counts.granularity)}, ${code}: ${formatCount(of.count)} of ${plural(bucket.drops, 'drop')}, ${formatRange(of.low, of.high)} with the disagreement of the coders`,
                open: () => void navigate(dropsOfDays(bucket.start, dayBefore(bucket.end))),
              },
            ];
          }),
        )}
        pointsInRow={counts.buckets.length}
        height={codeBarsHeight(counts.codes.length + (other === null ? 0 : 1))}
        table={{
          columns: [
            ...['Code', 'From', 'To', 'Drops of the batch', 'With the code', 'By every coder'],
            ...['By at least one or decided', 'All drops', 'News events'],
          ],
          rows: counts.codes.flatMap(({ code }) =>
            counts.buckets.flatMap(({ start, end, drops, codes, allDrops, events }) =>
              codes
                .filter((one) => one.code === code)
                .map(({ count, low, high }) => [
                  ...[code, start, end, drops, count, low, high, allDrops, events],
                ]),
            ),
          ),
        }}
      />
    </section>
  );
};

/** How often each code was given over time, with what the coders disagree about, next to all drops or news events. */
export const CodeTrend = ({ batch }: { readonly batch: CodingBatch }) => {
  const { timeZone } = usePreferences();
  const [view, setView] = useState({ granularity: 'month' as Granularity, other: 'drops' as Other });
  const field = fieldsOf(view, setView);
  const { granularity, other } = view;
  const counts = useEndpoint('getCodeCounts', { params: { id: batch.id }, query: { granularity, timeZone } });
  return (
    <SectionCard
      title="Codes over time"
      icon="timeline-line-chart"
      stack="tight"
      subtitle="Darker where more coders agree; gray is what was coded"
    >
      <div className="ds-row-wrap">
        <SelectField label="Time in" isInline options={GRANULARITIES} {...field('granularity')} />
        <SelectField label="Next to" isInline options={OTHER_LABELS} {...field('other')} />
      </div>
      <QueryState query={counts} failed="Couldn’t count the codes">
        {(answer) => (
          <CountChart
            counts={answer}
            other={OTHERS[other]}
            context={`${batch.name}; ${zoneLabel(timeZone)}`}
          />
        )}
      </QueryState>
    </SectionCard>
  );
};
