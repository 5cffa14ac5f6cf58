import { useMemo } from 'react';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { NumberField } from '#renderer/entities/set/NumberField.tsx';
import { formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { countColumn, figureColumn, pColumn } from '#renderer/ui/table/number-column.ts';
import { stripColumn } from '#renderer/ui/table/strip-column.tsx';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { isSignificant } from '#shared/figures.ts';
import type { CollocateAnswerRow } from '#shared/methods/text-results.ts';
import { floorSentence } from '#shared/shuffles.ts';
import { CollocateGraph } from './CollocateGraph.tsx';
import { CorpusField } from './CorpusField.tsx';
import { QueryBox } from './QueryBox.tsx';
import {
  ALL_ROWS,
  askedOf,
  corpusQuery,
  linesOf,
  setsText,
  type TabProps,
  type ViewProps,
} from './text-view.ts';
import { WordExamples } from './WordExamples.tsx';
import styles from './TextPage.module.css';

type Answer = AnswerOf<'getCollocates'>;

const WORDS_NAMED = 5;

const columnsOf = (moves: number): readonly Column<CollocateAnswerRow>[] => [
  textColumn('word', 'Word', ({ word }) => word),
  stripColumn<CollocateAnswerRow>(
    () => 'co-occurrences',
    ({ f, expectedPermutation, permutationLow, permutationHigh, pPermutation, q }) => ({
      observed: f,
      expected: expectedPermutation,
      low: permutationLow,
      high: permutationHigh,
      p: pPermutation,
      q,
      surrogates: moves,
    }),
  ),
  countColumn('f', 'f', ({ f }) => f, '64px'),
  figureColumn('expectedPermutation', 'Mean of moves', (row) => row.expectedPermutation, 1, '118px'),
  pColumn('pPermutation', 'p permuted', ({ pPermutation }) => pPermutation, '98px'),
  pColumn('q', 'q', ({ q }) => q, '72px'),
  { ...figureColumn('expected', 'Expected', ({ expected }) => expected, 1, '86px'), shownFrom: 1100 },
  countColumn('posts', 'Posts', ({ posts }) => posts, '66px'),
  figureColumn('mi', 'MI', ({ mi }) => mi, 2, '64px'),
  { ...figureColumn('mi3', 'MI³', ({ mi3 }) => mi3, 2, '66px'), shownFrom: 1600 },
  { ...figureColumn('t', 't', ({ t }) => t, 2, '64px'), shownFrom: 1100 },
  figureColumn('logDice', 'logDice', ({ logDice }) => logDice, 2, '80px'),
  { ...figureColumn('dice', 'Dice', ({ dice }) => dice, 4, '78px'), shownFrom: 1600 },
  { ...figureColumn('g2', 'G²', ({ g2 }) => g2, 1, '76px'), shownFrom: 1100 },
  {
    ...figureColumn('deltaPCollocate', 'ΔP (word)', ({ deltaPCollocate }) => deltaPCollocate, 4, '90px'),
    shownFrom: 1600,
  },
  { ...figureColumn('deltaPNode', 'ΔP (node)', ({ deltaPNode }) => deltaPNode, 4, '92px'), shownFrom: 1600 },
  pColumn('p', 'p nominal', ({ p }) => p),
];

/** What is found, before how: the words that are near the node more than its moves give, over the whole family. */
const findingOf = (
  node: string,
  { rows, familySize, permutations }: Pick<Answer, 'rows' | 'familySize' | 'permutations'>,
): string => {
  const beyond = rows.filter(({ q }) => isSignificant(q));
  const names = beyond.slice(0, WORDS_NAMED).map(({ word }) => `“${word}”`);
  if (beyond.length > 0)
    return `${plural(beyond.length, 'word')} near “${node}” beyond chance: ${names.join(', ')}${beyond.length > names.length ? ', …' : ''}`;
  const ps = rows.map(({ pPermutation }) => pPermutation);
  const floor = floorSentence({ ps, family: familySize, draws: permutations, noun: 'move' });
  if (floor !== null) return `Too few moves to tell whether a word is near “${node}” beyond chance: ${floor}`;
  const least = Math.min(...rows.map(({ q }) => q));
  return `No word is near “${node}” beyond chance over all ${formatCount(familySize)} tested: the smallest q is ${formatP(least)}`;
};

const WINDOWS = { words: 'Words', post: 'The whole post' };

const Results = ({ view, change, answer }: ViewProps & { readonly answer: Answer }) => {
  const { permutations } = answer;
  const columns = useMemo(() => columnsOf(permutations), [permutations]);
  const openWord = (word: string): void => void change(linesOf(view.query, word));
  return (
    <div className="ds-stack-tight">
      <h3>{findingOf(view.query, answer)}</h3>
      <p className="ds-muted ds-small ds-num" role="status">
        {plural(answer.node, 'occurrence')} of the node in {plural(answer.nodePosts, 'post')};{' '}
        {plural(answer.rowCount, 'word')} near it, of {plural(answer.familySize, 'word')} tested.{' '}
        {plural(answer.permutations, 'move')}, seed {answer.stamp.seed}. A strip is of its word alone.
      </p>
      <DataTable
        label="Collocates"
        rows={answer.rows}
        columns={columns}
        rowKey={({ word }) => word}
        initialSort={{ column: 'q', descending: false }}
        onOpen={({ word }) => openWord(word)}
      />
      <CollocateGraph node={view.query} rows={answer.rows} context={setsText(view)} onWord={openWord} />
    </div>
  );
};

export const CollocatesTab = ({ view, change, field }: TabProps) => {
  const { window, left, right, permutations, minimum } = view;
  return (
    <div className="ds-stack">
      <div className={styles['controls']}>
        <QueryBox view={view} change={change} label="Node of the collocates" />
        <SelectField label="Window" isInline options={WINDOWS} {...field('window')} />
        {view.window === 'post' ? null : (
          <>
            <NumberField label="Left" min={0} max={10} {...field('left')} />
            <NumberField label="Right" min={0} max={10} {...field('right')} />
          </>
        )}
        <NumberField label="Minimum co-occurrences" min={1} max={1_000_000} {...field('minimum')} />
        <CorpusField field={field} />
        <HowComputed
          title="Collocates"
          methodId="collocates"
          parameters={[
            ['Expected', 'words in windows × occurrences / all words'],
            ['p permuted', 'all occurrences of the node moved together along the text'],
            ['logDice', '14 + log₂ of 2·f / (node + occurrences)'],
          ]}
        >
          Words near each occurrence of the node are counted, never across a post, and compared with the same
          counts after the node’s occurrences have been moved together along the text.
        </HowComputed>
      </div>
      <AnalysisPanel
        query={askedOf(
          view,
          readingQuery('getCollocates', {
            query: {
              ...corpusQuery(view),
              node: view.query,
              window,
              left,
              right,
              permutations,
              minCooccurrences: minimum,
              limit: ALL_ROWS,
            },
          }),
        )}
        unasked={{
          icon: 'graph',
          title: 'Enter a word to see what is near it',
          action: <WordExamples onChoose={(query) => void change({ query, kind: 'words' })} />,
        }}
        failed="Couldn’t compute collocates"
        isEmpty={({ rows }) => rows.length === 0}
        none={({ node }) => ({
          icon: 'graph',
          title: 'No collocates',
          description:
            node === 0
              ? 'The node does not occur in this set.'
              : 'No word is near the node often enough. Lower the number of co-occurrences.',
        })}
      >
        {(answer) => <Results view={view} change={change} answer={answer} />}
      </AnalysisPanel>
    </div>
  );
};
