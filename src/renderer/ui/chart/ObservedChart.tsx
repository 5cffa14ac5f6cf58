import { useMemo } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatP } from '#renderer/lib/format.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { familyCounts, familySentence } from '#shared/test-family.ts';
import { chancePlace, leastLikely, type ObservedRow } from './observed-row.ts';
import { ratioOption } from './ratio-option.ts';

const SYMBOLS = { above: 'triangle', below: 'triangle', within: 'circle', unknown: 'emptyCircle' } as const;

const optionOf = (rows: readonly ObservedRow[], top: number | undefined): ChartOption =>
  ratioOption(rows, {
    nameOf: ({ label }) => label,
    bandOf: ({ band }) => band,
    color: palette.seriesDrops,
    xAxis: { min: 0, ...(top !== undefined && { max: top }), name: 'observed ÷ expected by chance' },
    lineLabel: 'expected by chance',
    symbolOf: (row) => ({
      symbol: SYMBOLS[chancePlace(row)],
      symbolRotate: chancePlace(row) === 'below' ? 180 : 0,
    }),
    tooltip: (row) => ({
      title: row.label,
      rows: [
        { label: 'Observed', value: String(row.observed), color: palette.seriesDrops },
        { label: 'Expected by chance', value: row.expected.toFixed(1), color: palette.chance },
        {
          label: '95% range of chance',
          value: row.band === null ? '–' : `${row.band[0].toFixed(1)} to ${row.band[1].toFixed(1)}`,
        },
        { label: 'q', value: formatP(row.q) },
      ],
      note: `${chancePlace(row)} the 95% range of chance`,
    }),
  });

const tableOf = (rows: readonly ObservedRow[]): ChartTable => ({
  columns: ['kind', 'test', 'observed', 'expected', '95% range, low', '95% range, high', 'p', 'q'],
  rows: rows.map(({ kind, label, observed, expected, band, p, q }) => [
    kind,
    label,
    observed,
    Number(expected.toFixed(2)),
    band?.[0] ?? null,
    band?.[1] ?? null,
    p,
    q,
  ]),
});

interface ObservedChartProps {
  readonly title: string;
  /** All tests of the family: they are counted, and each is in the table. */
  readonly rows: readonly ObservedRow[];
  /** The fewest that chance must give of a row that is drawn; any more than none unless it is said. */
  readonly leastExpected?: number;
  /** Draws this many, the least likely of each kind; all, in their order, unless it is said. */
  readonly most?: number;
  /** A picture for each kind, next to one another, on one scale. */
  readonly isByKind?: boolean;
  readonly context?: string;
}

/** The end of a scale that serves all rows. */
const topOf = (rows: readonly ObservedRow[]): number =>
  Math.ceil(
    2 *
      Math.max(
        1,
        ...rows.map(({ observed, expected, band }) => Math.max(observed, band?.[1] ?? 0) / expected),
      ),
  ) / 2;

interface PartProps {
  readonly title: string;
  readonly rows: readonly ObservedRow[];
  /** Of the scale; the rows decide where it is not said. */
  readonly top: number | undefined;
  /** The tests of its table. */
  readonly all: readonly ObservedRow[];
  readonly description: string;
  readonly context: string | undefined;
}

const Part = ({ title, rows, top, all, description, context }: PartProps) => (
  <Chart
    title={title}
    description={description}
    draw={[optionOf, rows, top]}
    height={98 + rows.length * 24}
    table={tableOf(all)}
    {...(context === undefined ? {} : { context })}
  />
);

/** Counts compared with chance, all on one scale: 1 is exactly what is expected by chance. */
export const ObservedChart = ({
  title,
  rows,
  leastExpected = 0,
  most,
  isByKind = false,
  context,
}: ObservedChartProps) => {
  const drawnRows = useMemo(() => {
    // Of none expected there is no ratio.
    const drawable = rows.filter(({ expected }) => expected > 0 && expected >= leastExpected);
    return most === undefined ? drawable : leastLikely(drawable, most);
  }, [rows, leastExpected, most]);
  const parts = useMemo(
    () =>
      isByKind
        ? [...Map.groupBy(drawnRows, ({ kind }) => kind)].map(([kind, own]) => ({
            title: `${title}: ${kind}`,
            kind,
            own,
            all: rows.filter((row) => row.kind === kind),
          }))
        : [{ title, kind: '', own: drawnRows, all: rows }],
    [isByKind, title, drawnRows, rows],
  );
  const verdict = familySentence(
    familyCounts(
      rows.map(({ observed, band }) => ({ observed, low: band?.[0] ?? null, high: band?.[1] ?? null })),
    ),
  );
  return (
    <div className="ds-stack-tight">
      <p className="ds-num" data-testid="family-verdict">
        {verdict} Overlapping windows share matches.{' '}
        {drawnRows.length < rows.length
          ? `${formatCount(drawnRows.length)} of ${formatCount(rows.length)} shown${most === undefined ? '' : ': the least likely of each kind'}${leastExpected > 0 ? `, with ${formatCount(leastExpected)} or more expected` : ''}. The table has all.`
          : ''}
      </p>
      <div className={cx(isByKind && 'ds-two')}>
        {parts.map((part) => (
          <section key={part.title} className="ds-stack-tight">
            {isByKind ? (
              <h3>
                {part.kind.charAt(0).toUpperCase()}
                {part.kind.slice(1)}
              </h3>
            ) : null}
            <Part
              title={part.title}
              rows={part.own}
              all={part.all}
              top={isByKind ? topOf(drawnRows) : undefined}
              description={`${verdict} ${formatCount(drawnRows.length)} of ${formatCount(rows.length)} tests are drawn.`}
              context={context}
            />
          </section>
        ))}
      </div>
    </div>
  );
};
