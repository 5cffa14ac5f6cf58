import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import {
  chanceSentence,
  formatCount,
  formatP,
  formatRange,
  formatScore,
  plural,
} from '#renderer/lib/format.ts';
import { BAND, bandOption, EXPECTED } from '#renderer/ui/chart/band-option.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import type { AnswerOf, QueryInput } from '#shared/contract/endpoints.ts';
import { chanceFigures } from '#shared/figures.ts';

type Structure = AnswerOf<'getNetworkStructure'>;

const MEASURES = [
  { name: 'clustering', label: 'Clustering', what: 'the share of paths of two edges whose ends are joined' },
  { name: 'modularity', label: 'Modularity', what: 'how far the edges are within communities' },
] as const;
type Measure = (typeof MEASURES)[number];

const DIGITS = 3;

const optionOf = ({ unit, periods }: Structure, { name, label }: Measure): ChartOption =>
  bandOption(
    periods.flatMap((period, x) => {
      const measured = period[name];
      if (measured === null) return [];
      return [{ x, ...chanceFigures(measured) }];
    }),
    {
      color: palette.accent,
      yName: label.toLowerCase(),
      xAxis: { type: 'category', boundaryGap: false, data: periods.map(({ start }) => start) },
      tooltip: (x) => {
        const period = periods[x];
        const measured = period?.[name] ?? null;
        if (period === undefined || measured === null) return null;
        const { observed, expected, bandLow, bandHigh, p } = measured;
        return {
          title: `${unit} from ${period.start}`,
          rows: [
            { color: palette.accent, label, value: formatScore(observed, DIGITS) },
            { color: palette.chance, label: EXPECTED, value: formatScore(expected, DIGITS) },
            {
              color: palette.chance,
              label: BAND,
              value: bandLow === null || bandHigh === null ? '–' : formatRange(bandLow, bandHigh),
            },
            { label: 'p', value: formatP(p) },
            { label: 'Nodes', value: formatCount(period.nodes) },
            { label: 'Edges', value: formatCount(period.edges) },
          ],
        };
      },
    },
  );

/** One measure by period over the band of graphs of the same degrees. */
const MeasureChart = ({ answer, measure }: { readonly answer: Structure; readonly measure: Measure }) => {
  const { unit, periods } = answer;
  const { name, label, what } = measure;
  return (
    <Chart
      title={`${label} by ${unit} (UTC), next to graphs of the same degrees`}
      description={`${label}, ${what}, of the edges of each ${unit}, with the mean and the 95% range of random graphs in which every node has as many edges of each kind.`}
      draw={[optionOf, answer, measure]}
      height={220}
      table={tableOf(periods, {
        [`${unit} (UTC)`]: (period) => period.start,
        nodes: (period) => period.nodes,
        edges: (period) => period.edges,
        [name]: (period) => period[name]?.observed ?? null,
        expected: (period) => period[name]?.expected ?? null,
        '95% range, low': (period) => period[name]?.bandLow ?? null,
        '95% range, high': (period) => period[name]?.bandHigh ?? null,
        p: (period) => period[name]?.p ?? null,
      })}
    />
  );
};

const sentenceOf = (whole: Structure['whole'], { name, label }: Measure): string => {
  const measured = whole[name];
  if (measured === null) return `${label}: not defined for ${plural(whole.edges, 'edge')}.`;
  return chanceSentence(name, chanceFigures(measured));
};

const How = () => (
  <HowComputed
    title="Structure next to chance"
    methodId="network-structure"
    parameters={[
      ['Chance', 'graphs of the same degrees by kind of edge'],
      ['Communities', 'Leiden, without weights'],
    ]}
  >
    The whole network, not the part that is drawn. A random graph keeps how many edges of each kind every node
    has, so that nodes, edges and degrees have no range.
  </HowComputed>
);

/** Clustering and modularity of the network and of its periods, next to graphs of the same degrees. */
export const NetworkStructure = ({ query }: { readonly query: QueryInput<'getNetworkStructure'> }) => (
  <section className="ds-stack-tight" aria-label="Structure next to chance">
    <div className="ds-row-between">
      <h3>Structure next to chance</h3>
      <How />
    </div>
    <AnalysisPanel
      query={readingQuery('getNetworkStructure', { query })}
      failed="Couldn’t compute the structure"
      loadingText="Comparing with graphs of the same degrees…"
      isEmpty={({ whole }) => whole.edges === 0}
      none={{ icon: 'graph', title: 'No edge to compare' }}
    >
      {(answer) => (
        <div className="ds-stack-tight">
          {MEASURES.map((measure) => (
            <p key={measure.name} data-testid={`structure-${measure.name}`}>
              {sentenceOf(answer.whole, measure)}
            </p>
          ))}
          {answer.periods.length === 0
            ? null
            : MEASURES.map((measure) => (
                <MeasureChart key={measure.name} answer={answer} measure={measure} />
              ))}
          {answer.undated === 0 ? null : (
            <p className="ds-muted ds-small">
              {plural(answer.undated, 'edge has', 'edges have')} no time and are in no period.
            </p>
          )}
        </div>
      )}
    </AnalysisPanel>
  </section>
);
