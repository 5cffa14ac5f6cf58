import { Callout } from '@blueprintjs/core';
import { useMemo } from 'react';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { NumberField } from '#renderer/entities/set/NumberField.tsx';
import { specText } from '#renderer/entities/text/text-set.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { countColumn, figureColumn, pColumn } from '#renderer/ui/table/number-column.ts';
import { stripColumn } from '#renderer/ui/table/strip-column.tsx';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { formatFigure, SIGNIFICANT_Q } from '#shared/figures.ts';
import { sizesSentence } from '#shared/methods/keyness-sizes.ts';
import type { KeynessAnswerRow } from '#shared/methods/text-results.ts';
import { calledByShuffles, floorSentence } from '#shared/shuffles.ts';
import { drawnWords } from './keyness-rows.ts';
import { slopeOption, slopesOf, slopeTable, type SetSizes } from './keyness-slope.ts';
import { KeynessChart } from './KeynessChart.tsx';
import { ALL_ROWS, benchQuery, linesOf, periodOptions, type TabProps, type ViewProps } from './text-view.ts';
import styles from './TextPage.module.css';

/** More lines than this of each side cannot be named next to each other. */
const OF_SIDE = 6;

/** Of words in the order of their Log Ratio those at both ends. */
const outermost = (rows: readonly KeynessAnswerRow[]): readonly KeynessAnswerRow[] =>
  rows.filter((_, at) => at < OF_SIDE || at >= rows.length - OF_SIDE);

interface KeynessSlopeProps extends SetSizes {
  readonly rows: readonly KeynessAnswerRow[];
  readonly context: string;
  readonly onWord: (word: string) => void;
}

/** How often both sets use the outermost words of the picture above: one line a word, from set A to set B. */
const KeynessSlope = ({ rows, tokensA, tokensB, context, onWord }: KeynessSlopeProps) => {
  const slopes = useMemo(
    () => slopesOf(outermost(drawnWords(rows)), { tokensA, tokensB }),
    [rows, tokensA, tokensB],
  );
  const rising = slopes.filter(({ a, b }) => b > a).length;
  return (
    <Chart
      title="Words from set A to set B"
      description={`${plural(rising, 'word')} rise from A to B, ${slopes.length - rising} fall; words per 10,000, on a log axis.`}
      height={420}
      draw={[slopeOption, slopes]}
      table={slopeTable(slopes)}
      context={context}
      emptyText="No word is more frequent in one of the sets"
      points={slopes.map(({ word, a, b, isBeyond }) => ({
        series: `word-${word}`,
        index: 0,
        label: `${word}, ${formatFigure(a)} in A and ${formatFigure(b)} in B per 10,000, ${isBeyond ? 'beyond chance' : 'within chance'}`,
        open: () => onWord(word),
      }))}
    />
  );
};

const columnsOf = (shuffles: number): readonly Column<KeynessAnswerRow>[] => [
  textColumn('word', 'Word', ({ word }) => word),
  stripColumn<KeynessAnswerRow>(
    () => 'is the Log Ratio',
    ({ logRatio, logRatioExpected, logRatioLow, logRatioHigh, pPermutation, q }) => ({
      observed: logRatio ?? 0,
      expected: logRatioExpected,
      low: logRatioLow,
      high: logRatioHigh,
      p: pPermutation,
      q,
      surrogates: shuffles,
    }),
  ),
  countColumn('a', 'A', ({ a }) => a, '70px'),
  countColumn('b', 'B', ({ b }) => b, '70px'),
  countColumn('postsA', 'Posts A', ({ postsA }) => postsA, '76px'),
  countColumn('postsB', 'Posts B', ({ postsB }) => postsB, '76px'),
  figureColumn('logRatio', 'Log Ratio', ({ logRatio }) => logRatio, 2, '86px'),
  { ...figureColumn('pctDiff', '%DIFF', ({ pctDiff }) => pctDiff, 0, '80px'), shownFrom: 1540 },
  figureColumn('g2', 'G² (4 cells)', ({ g2FourCells }) => g2FourCells, 1, '96px'),
  { ...figureColumn('ll', 'LL (2 cells)', ({ llTwoCells }) => llTwoCells, 1, '96px'), shownFrom: 1540 },
  { ...figureColumn('chi2', 'χ²', ({ chi2 }) => chi2, 1, '76px'), shownFrom: 1540 },
  {
    ...figureColumn('dispersionA', 'DPnorm A', ({ dispersionA }) => dispersionA, 2, '90px'),
    shownFrom: 1400,
  },
  {
    ...figureColumn('dispersionB', 'DPnorm B', ({ dispersionB }) => dispersionB, 2, '90px'),
    shownFrom: 1400,
  },
  { ...pColumn('p', 'p nominal', ({ p }) => p), shownFrom: 1100 },
  pColumn('pPermutation', 'p permuted', ({ pPermutation }) => pPermutation, '98px'),
  pColumn('q', 'q', ({ q }) => q, '72px'),
];

type Answer = AnswerOf<'getKeyness'>;

const UNITS = periodOptions(['day', 'week', 'post']);

/** Where no word has a small q because the shuffles are too few to give one. */
const floorText = ({ rows, rowCount, permutations }: Answer): string | null =>
  rows.some(({ q }) => q <= SIGNIFICANT_Q)
    ? null
    : floorSentence({
        ps: rows.map(({ pPermutation }) => pPermutation),
        family: rowCount,
        draws: permutations,
        noun: 'shuffle',
      });

/** How many words the nominal test calls, next to what chance calls. */
const InflationLine = ({ answer, unit }: { readonly answer: Answer; readonly unit: string }) => {
  const shuffleText = (row: Answer['inflation'][number]): string => {
    const called = calledByShuffles(row, answer.permutations);
    if (row.permutation === null) return '';
    return called === null
      ? `; ${plural(answer.permutations, 'shuffle')} give no p as small`
      : `; shuffling ${unit} calls ${formatCount(called)}`;
  };
  return (
    <Callout compact icon="comparison" data-testid="inflation">
      <ul className="ds-plain-list">
        {answer.inflation
          .filter(({ level }) => level === SIGNIFICANT_Q || level === 0.0001)
          .map((row) => (
            <li key={row.level} className="ds-num">
              p ≤ {row.level}: the nominal test calls {formatCount(row.nominal)} of{' '}
              {plural(answer.rowCount, 'word')}
              {shuffleText(row)};{' '}
              {row.expected < 10 ? row.expected.toFixed(1) : formatCount(Math.round(row.expected))} expected
              if the sets did not differ.
            </li>
          ))}
      </ul>
    </Callout>
  );
};

const Facts = ({ answer }: { readonly answer: Answer }) => (
  <p className="ds-muted ds-small ds-num" role="status">
    {sizesSentence(answer)} {plural(answer.permutations, 'shuffle')}, seed {answer.stamp.seed}.
    {answer.overlap === 0 ? '' : ` ${plural(answer.overlap, 'post')} in both sets count once, in A.`}
    {answer.rows.length < answer.rowCount
      ? ` The ${formatCount(answer.rows.length)} words with the largest G² are listed.`
      : ''}
  </p>
);

const NAMED = 5;

export const keynessFinding = ({ rows, rowCount }: Pick<Answer, 'rows' | 'rowCount'>): string => {
  const beyond = rows.filter(({ q }) => q <= SIGNIFICANT_Q);
  const named = (side: readonly KeynessAnswerRow[]): string =>
    side
      .slice(0, NAMED)
      .map(({ word }) => word)
      .join(', ');
  const more = (name: string, side: readonly KeynessAnswerRow[]): string =>
    side.length === 0 ? '' : ` More in ${name}: ${named(side)}.`;
  const inA = beyond.filter(({ logRatio }) => (logRatio ?? 0) > 0);
  const inB = beyond.filter(({ logRatio }) => (logRatio ?? 0) < 0);
  return beyond.length === 0
    ? `None of ${plural(rowCount, 'word')} differs more than shuffling explains.`
    : `${rows.length < rowCount ? 'At least ' : ''}${formatCount(beyond.length)} of ${plural(rowCount, 'word')} differ more than shuffling explains.${more('A', inA)}${more('B', inB)}`;
};

const Results = ({ view, change, answer }: ViewProps & { readonly answer: Answer }) => {
  const { unit } = view;
  const { permutations } = answer;
  const floor = floorText(answer);
  const columns = useMemo(() => columnsOf(permutations), [permutations]);
  const openWord = (word: string): void => void change({ ...linesOf(word), over: 'both' });
  const context = `A: ${specText(view.a)}. B: ${specText(view.b)}`;
  return (
    <div className="ds-stack-tight">
      {answer.note === null ? null : (
        <Callout compact icon="info-sign">
          {answer.note}
        </Callout>
      )}
      <h3>{keynessFinding(answer)}</h3>
      {floor === null ? null : <p className="ds-num">{floor}</p>}
      <Facts answer={answer} />
      <KeynessChart rows={answer.rows} context={context} onWord={openWord} />
      <InflationLine
        answer={answer}
        unit={UNITS.find(({ value }) => value === unit)?.label.toLowerCase() ?? unit}
      />
      <KeynessSlope
        rows={answer.rows}
        tokensA={answer.tokensA}
        tokensB={answer.tokensB}
        context={context}
        onWord={openWord}
      />
      <DataTable
        label="Keyness"
        rows={answer.rows}
        columns={columns}
        rowKey={({ word }) => word}
        onOpen={({ word }) => openWord(word)}
      />
    </div>
  );
};

export const KeynessTab = ({ view, change, field }: TabProps) => {
  const { unit, permutations, minimum } = view;
  return (
    <div className="ds-stack">
      <div className={styles['controls']}>
        <SelectField label="Shuffle" isInline options={UNITS} {...field('unit')} />
        <NumberField label="Shuffles" min={0} max={99_999} {...field('permutations')} />
        <NumberField label="Minimum occurrences" min={1} max={1_000_000} {...field('minimum')} />
        <HowComputed
          title="Keyness"
          methodId="keyness"
          parameters={[
            ['G² (4 cells)', 'Dunning; quanteda'],
            ['LL (2 cells)', 'Rayson & Garside; UCREL'],
            ['p permuted', 'days, weeks or posts dealt anew to A and B'],
            ['q', 'Benjamini–Hochberg over the listed words'],
          ]}
        >
          The nominal p assumes that words are independent. They aren’t, so it reports too many differences.
          The permutation p reshuffles whole days, weeks or posts between the sets.
        </HowComputed>
      </div>
      <AnalysisPanel
        query={readingQuery('getKeyness', {
          query: { ...benchQuery(view), unit, permutations, minOccurrences: minimum, limit: ALL_ROWS },
        })}
        failed="Couldn’t compute keyness"
        isEmpty={({ rows, postsA, postsB }) => rows.length === 0 || postsA === 0 || postsB === 0}
        none={({ note }) => ({
          icon: 'comparison',
          title: 'No words to compare',
          description: note ?? 'No word is frequent enough. Lower the number of occurrences.',
        })}
      >
        {(answer) => <Results view={view} change={change} answer={answer} />}
      </AnalysisPanel>
    </div>
  );
};
