import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { NumberField } from '#renderer/entities/set/NumberField.tsx';
import { formatScore, plural } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { countColumn, figureColumn, pColumn } from '#renderer/ui/table/number-column.ts';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import type { NgramAnswerRow } from '#shared/methods/text-results.ts';
import { ALL_ROWS, corpusQuery, linesOf, type TabProps } from './text-view.ts';
import styles from './TextPage.module.css';

const COLUMNS: readonly Column<NgramAnswerRow>[] = [
  textColumn('phrase', 'Phrase', ({ phrase }) => phrase),
  countColumn('words', 'Words', ({ words }) => words, '76px'),
  countColumn('occurrences', 'Occurrences', ({ occurrences }) => occurrences, '108px'),
  countColumn('posts', 'Posts', ({ posts }) => posts, '76px'),
  figureColumn('expected', 'Expected by chance', ({ expected }) => expected, 2, '144px'),
  pColumn('p', 'p', ({ p }) => p, '76px'),
  pColumn('q', 'q', ({ q }) => q, '76px'),
  figureColumn('lambda', 'λ', ({ lambda }) => lambda, 2, '76px'),
  figureColumn('z', 'z', ({ z }) => z, 2, '76px'),
];

const NAMED_PHRASES = 3;

/** The phrases that random word order explains least, in one sentence; null without a z. */
const ngramsFinding = (rows: readonly NgramAnswerRow[]): string | null => {
  const named = rows
    .filter(({ z }) => z !== null && z > 0)
    .toSorted((one, other) => (other.z ?? 0) - (one.z ?? 0))
    .slice(0, NAMED_PHRASES)
    .map(
      ({ phrase, occurrences, expected }) =>
        `“${phrase}” ${plural(occurrences, 'time')} (${formatScore(expected, 1)} by chance)`,
    );
  return named.length === 0 ? null : `Least like random word order: ${named.join('; ')}`;
};

const Finding = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <h3 className="ds-num">{text}</h3>;

/** Phrases of 1 to 6 words next to how often random word order gives them; computed on demand. */
export const NgramsCard = ({ view, change, field }: TabProps) => {
  const { shortest, longest, minPosts } = view;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="ds-stack">
      <div className={styles['controls']}>
        <NumberField label="Shortest" min={1} max={6} {...field('shortest')} />
        <NumberField label="Longest" min={1} max={6} {...field('longest')} />
        <NumberField label="Minimum posts" min={1} max={1_000_000} {...field('minPosts')} />
        {isOpen ? null : <Button icon="play" text="List phrases" onClick={() => setOpen(true)} />}
        <HowComputed title="N-grams" methodId="ngrams">
          Every post keeps its words in random order; expected is the exact sum over the posts. Language is
          never in random order, so that the ranking says more than p.
        </HowComputed>
      </div>
      <AnalysisPanel
        query={
          isOpen
            ? readingQuery('getNgrams', {
                query: {
                  ...corpusQuery(view),
                  longest,
                  minPosts,
                  limit: ALL_ROWS,
                  shortest: Math.min(shortest, longest),
                },
              })
            : null
        }
        isTested={false}
        failed="Couldn’t compute the n-grams"
        isEmpty={({ rows }) => rows.length === 0}
        none={{ icon: 'paragraph', title: 'No phrase is in that many posts' }}
      >
        {(answer) => (
          <div className="ds-stack-tight">
            <Finding text={ngramsFinding(answer.rows)} />
            <p className="ds-muted ds-small ds-num" role="status">
              {plural(answer.rowCount, 'phrase')} in {plural(answer.posts, 'post')}; q is over{' '}
              {plural(answer.familySize, 'place')}.
            </p>
            <DataTable
              label="N-grams"
              rows={answer.rows}
              columns={COLUMNS}
              rowKey={({ phrase }) => phrase}
              onOpen={({ phrase }) => void change(linesOf(phrase))}
            />
          </div>
        )}
      </AnalysisPanel>
    </div>
  );
};
