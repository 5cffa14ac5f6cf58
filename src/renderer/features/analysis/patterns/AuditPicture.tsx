import { useOpenDrop } from '#renderer/entities/drop/open-drop.ts';
import { formatCount, formatSeconds, plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { AuditFinding } from '#shared/contract/patterns.ts';
import { fromTimestamp } from '#shared/time.ts';

export const KINDS: Readonly<Record<AuditFinding['kind'], string>> = {
  'hour-slip': 'Hour offset',
  inversion: 'Out of order',
  'equal-stamps': 'Same second',
};
const LANES = Object.values(KINDS);

const MILLISECONDS = 1000;
const LEAST_PX = 9;
const MOST_PX = 26;

const sizeOf = ({ dropNumbers }: AuditFinding): number =>
  Math.min(MOST_PX, LEAST_PX + 2 * (dropNumbers.length - 1));

const differenceOf = ({ kind, seconds }: AuditFinding): string =>
  kind === 'equal-stamps' ? 'the same second' : formatSeconds(Math.abs(seconds));

const wordsOf = (finding: AuditFinding): string =>
  `${KINDS[finding.kind]}, ${finding.startTime.slice(0, 10)}, ${plural(finding.dropNumbers.length, 'drop')}, ${differenceOf(finding)}`;

const optionOf = (findings: readonly AuditFinding[]): ChartOption => ({
  useUTC: true,
  grid: { left: 8, right: 24, top: 30, bottom: 4, outerBoundsMode: 'same' },
  xAxis: { type: 'time', boundaryGap: ['4%', '4%'] },
  yAxis: {
    type: 'category',
    data: LANES,
    inverse: true,
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: palette.border } },
  },
  tooltip: {
    trigger: 'item',
    ...itemTooltip(findings, (finding) => ({
      title: KINDS[finding.kind],
      rows: [
        { label: 'Day (UTC)', value: finding.startTime.slice(0, 10) },
        { label: 'Drops', value: formatCount(finding.dropNumbers.length), color: palette.seriesDrops },
        { label: 'Difference', value: differenceOf(finding) },
      ],
    })),
  },
  series: [
    {
      id: 'findings',
      type: 'scatter',
      itemStyle: { color: palette.seriesDrops, opacity: 0.85 },
      data: findings.map((finding) => ({
        value: [fromTimestamp(finding.startTime) * MILLISECONDS, KINDS[finding.kind]],
        symbolSize: sizeOf(finding),
      })),
    },
  ],
});

/** How many drops have a time that something contradicts. */
const auditFinding = (findings: readonly AuditFinding[]): string => {
  const drops = new Set(findings.flatMap(({ dropNumbers }) => dropNumbers)).size;
  return `The stated ${drops === 1 ? 'time of 1 drop conflicts' : `times of ${formatCount(drops)} drops conflict`} with post numbers or with each other`;
};

/** When the findings are, one lane for each kind; the larger the dot, the more drops. */
export const AuditPicture = ({ findings }: { readonly findings: readonly AuditFinding[] }) => {
  const openDrop = useOpenDrop();
  const finding = auditFinding(findings);
  return (
    <>
      <h3>{finding}</h3>
      <Chart
        title="Timestamp audit over time"
        description={`${finding}. One dot for each of ${plural(findings.length, 'finding')}, by kind; a dot opens its first drop.`}
        height={176}
        draw={[optionOf, findings]}
        points={findings.map((finding, index) => ({
          index,
          label: wordsOf(finding),
          open: () => {
            const [first] = finding.dropNumbers;
            if (first !== undefined) openDrop(first);
          },
        }))}
        table={{
          columns: ['kind', 'board', 'time (UTC)', 'drops', 'seconds'],
          rows: findings.map(({ kind, board, startTime, dropNumbers, seconds }) => [
            ...[KINDS[kind], board, startTime, dropNumbers.length, seconds],
          ]),
        }}
      />
    </>
  );
};
