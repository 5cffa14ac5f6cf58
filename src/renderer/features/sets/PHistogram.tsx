import { useMemo } from 'react';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { comparedWithChance } from '#shared/compared-with-chance.ts';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import { formatFigure, isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';

const BARS = 20;

type Tested = Pick<RegisteredTest, 'p' | 'q' | 'marking' | 'runId' | 'surrogates' | 'size'>;

export const pCounts = (tests: readonly Pick<Tested, 'p'>[]): readonly number[] => {
  const counts = Array.from({ length: BARS }, () => 0);
  for (const { p } of tests) {
    const bar = Math.min(BARS - 1, Math.floor(p * BARS));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts;
};

/** What the register says of all tests together; a p that assumes independent words is no comparison with chance. */
export const registerFinding = (tests: readonly Tested[]): string => {
  const compared = comparedWithChance(tests);
  const beyond = compared.filter(({ q }) => isSignificant(q));
  const planned = beyond.filter(({ marking }) => marking === 'confirmatory').length;
  const nominal = tests.filter(({ q }) => isSignificant(q)).length - beyond.length;
  return [
    `${formatCount(beyond.length)} of ${plural(compared.length, 'test')} compared with chance have q < ${SIGNIFICANT_Q}, ${formatCount(planned)} of them planned`,
    ...(nominal === 0 ? [] : [`by a formula that assumes independent words, ${formatCount(nominal)} more`]),
  ].join('; ');
};

const rangeOf = (bar: number): string => `${(bar / BARS).toFixed(2)}–${((bar + 1) / BARS).toFixed(2)}`;

const optionOf = (counts: readonly number[], even: number): ChartOption => ({
  animation: false,
  grid: { left: 8, right: 64, top: 34, bottom: 4, outerBoundsMode: 'same' },
  xAxis: { type: 'category', data: counts.map((_, bar) => rangeOf(bar)), axisTick: { show: false } },
  yAxis: { type: 'value', name: 'Tests, by p', nameTextStyle: { align: 'left' }, min: 0, minInterval: 1 },
  tooltip: {
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    ...itemTooltip(
      counts.map((count, bar) => ({ count, bar })),
      ({ count, bar }) => ({
        title: `p ${rangeOf(bar)}`,
        rows: [
          { label: 'Tests', value: formatCount(count), color: palette.seriesScore },
          { label: 'By chance alone', value: formatFigure(even), color: palette.chance },
        ],
      }),
    ),
  },
  series: [
    {
      id: 'tests',
      type: 'bar',
      barCategoryGap: '12%',
      color: palette.seriesScore,
      data: counts,
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: palette.textMuted, type: 'dashed' },
        label: { formatter: 'by chance', color: palette.textMuted, position: 'end' },
        data: [{ yAxis: even }],
      },
    },
  ],
});

export const PHistogram = ({ tests }: { readonly tests: readonly Tested[] }) => {
  const counts = useMemo(() => pCounts(tests), [tests]);
  const even = counts.reduce((sum, count) => sum + count, 0) / BARS;
  return (
    <div className="ds-stack-tight">
      <h3>{registerFinding(tests)}</h3>
      <p className="ds-muted ds-small">
        If chance explained every test and none depended on another, p would be spread evenly: the dashed
        line.
      </p>
      <Chart
        title="p of every test"
        description={`${registerFinding(tests)}. Tests in each twentieth of p, next to ${formatFigure(even)} by chance alone.`}
        height={176}
        draw={[optionOf, counts, even]}
        table={{
          columns: ['p from and to', 'tests', 'by chance'],
          rows: counts.map((count, bar) => [rangeOf(bar), count, even]),
        }}
      />
    </div>
  );
};
