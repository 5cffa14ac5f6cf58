import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useCallback } from 'react';
import { RUNG_LABELS } from '#renderer/entities/analysis/ladder-words.ts';
import { BAND, bandOption, EXPECTED, OBSERVED } from '#renderer/ui/chart/band-option.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { RUNGS, type CorrelogramBand } from '#shared/contract/ladder.ts';

export const rungParser = parseAsStringLiteral(RUNGS).withDefault('minute');
const LONGEST_LAG = 180;
const RAW = 'Each minute';
const SMOOTHED = `${OBSERVED}, ±5 min mean`;

const lagOf = (index: number): number => index - LONGEST_LAG;

const rounded = (value: number | undefined): number => Math.round((value ?? 0) * 100) / 100;

const optionOf = ({ observed, smoothed, expected, low, high }: CorrelogramBand): ChartOption => {
  const band = bandOption(
    smoothed.map((value, index) => ({
      x: lagOf(index),
      observed: value,
      expected: expected[index] ?? null,
      low: low[index] ?? null,
      high: high[index] ?? null,
    })),
    {
      color: palette.seriesPosts,
      yName: 'pairs per minute of lag',
      xAxis: {
        type: 'value',
        min: -LONGEST_LAG,
        max: LONGEST_LAG,
        interval: 60,
        name: 'post − drop, minutes (right: the drop came first)',
        nameLocation: 'middle',
        nameGap: 26,
      },
      lines: [{ x: 0, label: '' }],
      tooltip: (lag) => {
        const index = lag + LONGEST_LAG;
        return {
          title: `${lag > 0 ? '+' : ''}${lag} min`,
          rows: [
            { color: palette.seriesPosts, label: SMOOTHED, value: String(rounded(smoothed[index])) },
            { label: RAW, value: String(observed[index] ?? 0) },
            { color: palette.chance, label: EXPECTED, value: String(rounded(expected[index])) },
            { label: BAND, value: `${rounded(low[index])}–${rounded(high[index])}` },
          ],
        };
      },
    },
  );
  const raw = {
    id: 'raw',
    name: RAW,
    type: 'bar',
    barWidth: 1,
    silent: true,
    itemStyle: { color: palette.seriesPosts, opacity: 0.3 },
    data: observed.map((value, index) => [lagOf(index), value]),
  };
  const series = Array.isArray(band['series']) ? (band['series'] as readonly object[]) : [];
  return { ...band, series: [raw, ...series] };
};

interface CorrelogramProps {
  readonly bands: readonly CorrelogramBand[];
  readonly account: string;
  readonly context: string;
  readonly height: number;
}

/** Pairs of a drop and a post by the minutes between them, with the range of one rung at a time. */
export const Correlogram = ({ bands, account, context, height }: CorrelogramProps) => {
  const [rung, setRung] = useQueryState('rung', rungParser);
  const band = bands.find((candidate) => candidate.rung === rung) ?? bands.at(-1);
  const option = useCallback(() => (band === undefined ? {} : optionOf(band)), [band]);
  return (
    <div className="ds-stack-tight">
      {band === undefined ? null : (
        <div className="ds-row">
          <SegmentField
            label="Rung of the range"
            value={band.rung}
            options={bands.map((candidate) => ({
              value: candidate.rung,
              label: RUNG_LABELS[candidate.rung],
            }))}
            onChange={(value) => void setRung(value)}
          />
        </div>
      )}
      <Chart
        title={`Pairs of drops and posts of ${account} by lag${band === undefined ? '' : `, ${band.rung} rung`}`}
        description="Pairs of a drop and a post by the minutes between them, from three hours before to three hours after the drop, as a moving mean over ±5 minutes, with the mean and the 95% range of the rung’s moves."
        draw={[option]}
        height={height}
        context={context}
        emptyText="Too few drops and posts with a time of day in common"
        table={tableOf(band?.smoothed ?? [], {
          'lag (min)': (_, index) => lagOf(index),
          pairs: (_, index) => band?.observed[index] ?? 0,
          'mean ±5 min': rounded,
          expected: (_, index) => rounded(band?.expected[index]),
          '95% range, low': (_, index) => rounded(band?.low[index]),
          '95% range, high': (_, index) => rounded(band?.high[index]),
        })}
      />
    </div>
  );
};
