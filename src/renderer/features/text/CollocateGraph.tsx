import { useCallback } from 'react';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import type { ChartOption } from '#renderer/ui/chart/echarts.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { CollocateAnswerRow } from '#shared/contract/text-results.ts';

const SHOWN = 24;
const RADIUS = 100;

/** The strongest collocates that occur more often than expected. */
const strongest = (rows: readonly CollocateAnswerRow[]): readonly CollocateAnswerRow[] =>
  rows
    .filter(({ f, expected }) => f > expected)
    .toSorted((x, y) => y.logDice - x.logDice || (x.word < y.word ? -1 : 1))
    .slice(0, SHOWN);

/** On a ring around the node, the strongest nearest: the same rows always give the same picture. */
const optionOf = (node: string, rows: readonly CollocateAnswerRow[]): ChartOption => {
  const shown = strongest(rows);
  const [most, least] = [shown[0]?.logDice ?? 0, shown.at(-1)?.logDice ?? 0];
  const strength = ({ logDice }: CollocateAnswerRow): number =>
    most === least ? 1 : (logDice - least) / (most - least);
  const largest = shown.reduce((value, { f }) => Math.max(value, f), 1);
  return {
    animation: false,
    tooltip: {
      trigger: 'item',
      formatter: chartTooltip(({ name }: { readonly name: string }) => {
        const row = shown.find(({ word }) => word === name);
        if (row === undefined) return { title: node };
        return {
          title: row.word,
          rows: [
            { label: 'Co-occurrences', value: `${row.f}, ${row.expected.toFixed(1)} expected` },
            { label: 'logDice', value: row.logDice.toFixed(2) },
          ],
        };
      }),
    },
    series: [
      {
        type: 'graph',
        layout: 'none',
        roam: true,
        label: { show: true, color: palette.text, fontSize: 12, position: 'bottom' },
        lineStyle: { color: palette.borderStrong },
        data: [
          { name: node, x: 0, y: 0, symbolSize: 34, itemStyle: { color: palette.seriesDrops } },
          ...shown.map((row, place) => {
            const angle = (2 * Math.PI * place) / shown.length - Math.PI / 2;
            const distance = RADIUS * (1.15 - 0.5 * strength(row));
            return {
              name: row.word,
              x: 1.8 * distance * Math.cos(angle),
              y: distance * Math.sin(angle),
              symbolSize: 8 + 18 * Math.sqrt(row.f / largest),
              itemStyle: { color: row.q <= 0.05 ? palette.seriesNews : palette.chance },
            };
          }),
        ],
        links: shown.map((row) => ({
          source: node,
          target: row.word,
          lineStyle: { width: 1 + 4 * strength(row) },
        })),
      },
    ],
  };
};

interface CollocateGraphProps {
  readonly node: string;
  readonly rows: readonly CollocateAnswerRow[];
  readonly context: string;
  readonly onWord: (word: string) => void;
}

/** The strongest collocates around the node. */
export const CollocateGraph = ({ node, rows, context, onWord }: CollocateGraphProps) => {
  const option = useCallback(() => optionOf(`“${node}”`, rows), [node, rows]);
  return (
    <Chart
      title={`Network of the strongest collocates of “${node}”`}
      description={`The ${SHOWN} collocates with the largest logDice: nearer and thicker is stronger, larger is more frequent, gray has q above 0.05.`}
      option={option}
      context={context}
      height={380}
      emptyText="No word occurs near the node more often than expected"
      table={{
        columns: ['Word', 'Co-occurrences', 'Expected', 'logDice', 'q'],
        rows: strongest(rows).map(({ word, f, expected, logDice, q }) => [word, f, expected, logDice, q]),
      }}
      points={strongest(rows).map(({ word, f }, place) => ({
        // The node itself is the first point of the series.
        index: place + 1,
        label: `${word}, co-occurrences: ${f}`,
        open: () => onWord(word),
      }))}
    />
  );
};
