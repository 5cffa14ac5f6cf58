import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { timelineDropsQuery } from '#renderer/entities/drop/drops.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import { UtcTime } from '#renderer/ui/table/UtcTime.tsx';
import type { StyleChange } from '#shared/contract/style-change.ts';
import type { TimelineDrop } from '#shared/contract/timeline.ts';
import { chanceFigures } from '#shared/figures.ts';
import { fromTimestamp } from '#shared/time.ts';
import { StyleGroups } from './StyleGroups.tsx';

const MEASURES: Readonly<Record<StyleChange['splits'][number]['measure'], string>> = {
  'g-squared': 'G²',
  delta: "Burrows' Delta",
  cosine: 'Cosine distance',
};
const FEATURES: Readonly<Record<StyleChange['splits'][number]['features'], string>> = {
  letters: 'letters',
  case: 'letters with case',
  'function-words': 'function words',
};

/** G² of the split after each chunk, at the day on which that chunk ends: within a drop. Where a change is, is said by `placeCells` alone. */
const pointsOf = ({ curve, chunks }: StyleChange) =>
  chunks.flatMap((chunk, at) => {
    const value = curve[at + 1] ?? 0;
    return value > 0 ? [{ chunk, after: at + 1, value }] : [];
  });

/** Boards by their first drops, each up to the first drop of the next; a return to an earlier board is part of the stretch around it. */
const boardStretches = (drops: readonly TimelineDrop[]) => {
  const byBoard = [...Map.groupBy(drops, ({ platform }) => platform)].map(([board, own]) => ({
    board,
    from: fromTimestamp(own[0]?.timestamp ?? '1970-01-01') * 1000,
  }));
  const last = fromTimestamp(drops.at(-1)?.timestamp ?? '1970-01-01') * 1000;
  return byBoard
    .toSorted((a, b) => a.from - b.from)
    .map(({ board, from }, at, all) => ({ board, from, to: all[at + 1]?.from ?? last }));
};
type Stretches = ReturnType<typeof boardStretches>;

/** Of the whole time: the name of a shorter stretch would be written over the next one. */
const NAMED_SHARE = 0.08;

const boardAreas = (stretches: Stretches) => {
  const whole = (stretches.at(-1)?.to ?? 0) - (stretches[0]?.from ?? 0);
  return {
    id: 'boards',
    type: 'line',
    data: [],
    markArea: {
      silent: true,
      label: { color: palette.textMuted, fontSize: 11, position: 'insideTopLeft' },
      data: stretches.map(({ board, from, to }, at) => [
        {
          name: to - from < whole * NAMED_SHARE ? '' : board,
          xAxis: from,
          itemStyle: { color: palette.surfaceRaised, opacity: at % 2 === 0 ? 0.55 : 0.2 },
        },
        { xAxis: to },
      ]),
    },
  };
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The boards with the day of their first drop: `4chan (2017-10-28), 8chan (2017-11-25)`. Which one was the last used is another question. */
const boardWords = (stretches: Stretches): string =>
  stretches.map(({ board, from }) => `${board} (${dayOf(from)})`).join(', ');

const optionOf = (style: StyleChange, stretches: Stretches): ChartOption => {
  const points = pointsOf(style);
  const best = style.splits.find(
    ({ measure, features }) => measure === 'g-squared' && features === 'letters',
  );
  return {
    useUTC: true,
    grid: { left: 8, right: 24, top: 46, bottom: 8, outerBoundsMode: 'same' },
    xAxis: { type: 'time' },
    yAxis: { type: 'value', name: 'G² of the split', nameGap: 26, nameTextStyle: { align: 'left' }, min: 0 },
    tooltip: {
      trigger: 'axis',
      ...itemTooltip(points, ({ chunk, value, after }) => ({
        title: `Chunk ends in drop #${chunk.lastDrop}`,
        rows: [
          { label: 'Day (UTC)', value: chunk.endTime.slice(0, 10) },
          { label: 'G²', value: formatCount(Math.round(value)), color: palette.seriesDrops },
          { label: 'Chunks before it', value: String(after) },
        ],
      })),
    },
    series: [
      boardAreas(stretches),
      {
        id: 'g-squared',
        name: 'G² of the split',
        type: 'line',
        color: palette.seriesDrops,
        data: points.map(({ chunk, value }) => [
          fromTimestamp(chunk.endTime) * 1000,
          Math.round(value * 10) / 10,
        ]),
        ...(typeof best?.chance.bandHigh === 'number'
          ? {
              markArea: {
                silent: true,
                itemStyle: { color: palette.chanceBand },
                label: { color: palette.textMuted, position: 'top' },
                data: [
                  [
                    { name: 'best split of shuffled order, 95%', yAxis: best.chance.bandLow ?? 0 },
                    { yAxis: best.chance.bandHigh },
                  ],
                ],
              },
            }
          : {}),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: palette.textMuted, type: 'dotted' },
          label: { color: palette.textMuted, fontSize: 11, formatter: '{b}' },
          data: style.changePoints.map(({ time, lastDrop }) => ({
            name: `#${lastDrop}`,
            xAxis: fromTimestamp(time) * 1000,
          })),
        },
      },
    ],
  };
};

const tableOf = (style: StyleChange): ChartTable => ({
  columns: ['chunk ends in drop', 'day (UTC)', 'G² of the split'],
  rows: pointsOf(style).map(({ chunk, value }) => [
    chunk.lastDrop,
    chunk.endTime.slice(0, 10),
    Math.round(value * 10) / 10,
  ]),
});

const round = (value: number | null): string =>
  value === null ? '–' : Math.abs(value) >= 100 ? formatCount(Math.round(value)) : value.toFixed(2);

type Chance = StyleChange['splits'][number]['chance'];
const chanceCells = (chance: Chance, predicate: string) => [
  round(chance.observed),
  round(chance.expected),
  `${round(chance.bandLow)}–${round(chance.bandHigh)}`,
  <ChanceStripButton figures={chanceFigures(chance)} predicate={predicate} />,
  formatP(chance.p),
];
const FIGURES = ['observed', 'shuffled order', '95% of shuffled order', 'p', 'q'];
const CHANCE_COLUMNS = ['observed', 'shuffled order', '95% of shuffled order', 'next to chance', 'p'];

/** The place of a change, in the words of every table. */
const PLACE_COLUMNS = ['between drops', 'time (UTC)'];
const placeCells = ({
  lastDrop,
  nextDrop,
  time,
}: Pick<StyleChange['splits'][number], 'lastDrop' | 'nextDrop' | 'time'>): readonly [string, ReactNode] => [
  `#${lastDrop} and ${nextDrop === null ? 'the end' : `#${nextDrop}`}`,
  <UtcTime at={time} />,
];

const Splits = ({ style }: { readonly style: StyleChange }) => (
  <section className="ds-stack-tight">
    <h3>Best split by each measure</h3>
    <RowTable
      label="Best split by each measure"
      columns={['measure', 'of', ...PLACE_COLUMNS, ...CHANCE_COLUMNS, 'q']}
      figures={FIGURES}
      rows={style.splits.map(({ measure, features, chance, q, ...place }) => ({
        key: `${measure} ${features}`,
        cells: [
          MEASURES[measure],
          FEATURES[features],
          ...placeCells(place),
          ...chanceCells(chance, `is the ${MEASURES[measure]} of the best split`),
          formatP(q),
        ],
      }))}
    />
  </section>
);

const Points = ({ style }: { readonly style: StyleChange }) => (
  <section className="ds-stack-tight">
    <h3>Change points</h3>
    {style.changePoints.length === 0 ? (
      <p className="ds-muted">No significant change of style.</p>
    ) : (
      <RowTable
        label="Change points"
        columns={[...PLACE_COLUMNS, ...CHANCE_COLUMNS]}
        figures={FIGURES}
        rows={style.changePoints.map(({ chance, ...place }) => ({
          key: place.lastDrop,
          cells: [...placeCells(place), ...chanceCells(chance, 'is the G² of the split')],
        }))}
      />
    )}
  </section>
);

const NO_DROPS: readonly TimelineDrop[] = [];

const styleFinding = ({ changePoints: [first, ...others] }: StyleChange): string =>
  first === undefined
    ? 'The style does not change more than shuffled order'
    : `The style changes after drop #${first.lastDrop}${others.length === 0 ? '' : ` and ${plural(others.length, 'more time')}`}`;

const Style = ({ style }: { readonly style: StyleChange }) => {
  const drops = useQuery(timelineDropsQuery(useMethodSet().query));
  const stretches = useMemo(() => boardStretches(drops.data?.items ?? NO_DROPS), [drops.data]);
  return (
    <div className="ds-stack">
      <h3>{styleFinding(style)}</h3>
      <div className="ds-row-between">
        <p className="ds-num" role="status">
          {style.changed
            ? 'Significant change of style compared with shuffled order.'
            : 'No significant change of style.'}{' '}
          n = {plural(style.dropsTested, 'drop')}, {plural(style.characters, 'character')} in{' '}
          {formatCount(style.chunks.length)} equal chunks.
        </p>
        <HowComputed
          title="Style change"
          methodId="style-change"
          parameters={[
            ['Chunk, characters', String(style.stamp.parameters['chunkSize'] ?? '–')],
            ['Features', String(style.stamp.parameters['features'] ?? '–')],
            ['Shuffled orders', String(style.stamp.parameters['surrogates'] ?? '–')],
            ['Seed', String(style.stamp.seed)],
          ]}
        >
          Own text without addresses, references and sign-off, in chunks of equal length; the 500 most
          frequent three-letter sequences. For every position, the difference between the text before and
          after it, compared with the best split of the same chunks in shuffled order.
        </HowComputed>
      </div>
      <Callout icon="info-sign" compact>
        {style.statement} {style.note}
      </Callout>
      <Chart
        title="Style change"
        description={`G² of the split after each of ${formatCount(style.chunks.length)} chunks, with ${formatCount(style.changePoints.length)} change points.`}
        height={292}
        draw={[optionOf, style, stretches]}
        table={tableOf(style)}
        context={`seed ${style.stamp.seed}`}
      />
      {stretches.length === 0 ? null : (
        <p className="ds-muted ds-small ds-num">
          Boards behind the curve, by the day of their first drop: {boardWords(stretches)}.
        </p>
      )}
      <QueryNote query={drops} failed="Couldn’t read the boards behind the curve" />
      <Splits style={style} />
      <Points style={style} />
      <StyleGroups name="board" groups={style.byBoard} />
      <StyleGroups name="tripcode" groups={style.byTripcode} />
    </div>
  );
};

/** Where the style of the own words changes, next to shuffled order. No proof of a change of author. */
export const StyleTab = () => (
  <AnalysisPanel
    query={readingQuery('getStyleChange', { query: useMethodSet().query })}
    failed="Couldn’t load the style change"
    isEmpty={({ chunks }) => chunks.length === 0}
    none={{
      icon: 'font',
      title: 'Too little text for a comparison of style',
      description: 'Import more drops.',
    }}
  >
    {(style) => <Style style={style} />}
  </AnalysisPanel>
);
