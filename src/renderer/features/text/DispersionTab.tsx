import { Button, SegmentedControl } from '@blueprintjs/core';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { Barcode } from './Barcode.tsx';
import { countColumn, figureColumn, wordColumn } from './columns.tsx';
import { CorpusField } from './CorpusField.tsx';
import { QueryBox } from './QueryBox.tsx';
import { dispersionQuery } from './text-queries.ts';
import { corpusQuery, linesOf, setsText, type TabProps } from './text-view.ts';
import styles from './TextPage.module.css';

type Answer = AnswerOf<'getDispersion'>;

interface Measure {
  readonly name: string;
  readonly value: number | null;
  readonly formula: string;
  readonly range: string;
}

const measuresOf = (answer: Answer): readonly Measure[] => [
  { name: 'DP (Gries 2008)', value: answer.dp, formula: '½·Σ|tᵢ − wᵢ|', range: '0 even … 1 clumped' },
  {
    name: 'DPnorm (Lijffijt & Gries 2012)',
    value: answer.dpNorm,
    formula: 'DP / (1 − min wᵢ)',
    range: '0 even … 1 clumped',
  },
  {
    name: 'DP (Egbert et al. 2020)',
    value: answer.dpEgbert,
    formula: 'DP / (1 − min{wᵢ : vᵢ > 0})',
    range: '0 even … 1 clumped',
  },
  {
    name: 'Juilland’s D',
    value: answer.juillandD,
    formula: '1 − σ(r) / (mean(r)·√(n − 1))',
    range: '1 even … 0 clumped',
  },
  {
    name: 'Carroll’s D₂',
    value: answer.carrollD2,
    formula: '−Σ (rᵢ/Σr)·ln(rᵢ/Σr) / ln n',
    range: '1 even … 0 clumped',
  },
  {
    name: 'Rosengren’s S',
    value: answer.rosengrenS,
    formula: '(Σ √(wᵢ·vᵢ))² / f',
    range: '1 even … min w clumped',
  },
  { name: 'D_KL in bits (Gries 2020)', value: answer.dKl, formula: 'Σ tᵢ·log₂(tᵢ/wᵢ)', range: '0 even …' },
  {
    name: '1 − e^(−D_KL) (Gries 2021)',
    value: answer.dKlExponential,
    formula: '1 − e^(−D_KL)',
    range: '0 even … 1 clumped',
  },
  {
    name: 'D_KL / (1 + D_KL) (Gries 2024)',
    value: answer.dKlOdds,
    formula: 'D_KL / (1 + D_KL)',
    range: '0 even … 1 clumped',
  },
];

const MEASURE_COLUMNS: readonly Column<Measure>[] = [
  wordColumn('name', 'Measure', ({ name }) => name),
  figureColumn('value', 'Value', ({ value }) => value, 4, '96px'),
  { id: 'formula', header: 'Formula', width: 'minmax(150px, 1fr)', value: ({ formula }) => formula },
  { id: 'range', header: 'Range', width: 'minmax(130px, 0.7fr)', value: ({ range }) => range },
];

type Part = Answer['partCounts'][number];

const PART_COLUMNS: readonly Column<Part>[] = [
  wordColumn('label', 'Part', ({ label }) => label),
  countColumn('occurrences', 'Occurrences', ({ occurrences }) => occurrences, '112px'),
  countColumn('tokens', 'Words', ({ tokens }) => tokens, '90px'),
  figureColumn(
    'rate',
    'Per 1,000 words',
    ({ occurrences, tokens }) => (tokens === 0 ? null : (1000 * occurrences) / tokens),
    2,
    '124px',
  ),
];

const PARTS = [
  { value: 'post', label: 'Posts' },
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const;
const AXES = [
  { value: 'time', label: 'Over time' },
  { value: 'number', label: 'By word number' },
] as const;

const Results = ({ view, change }: TabProps) => {
  const reading = useReading(dispersionQuery({ ...corpusQuery(view), word: view.query, parts: view.parts }));
  const openLines = (): void => void change(linesOf(view.query));
  return (
    <AnalysisState
      reading={reading}
      failed="Couldn’t compute the dispersion"
      isEmpty={({ occurrences }) => occurrences === 0}
      empty={<EmptyState icon="multi-select" title="The word does not occur in this set" />}
    >
      {(answer) => (
        <div className="ds-stack-tight">
          <div className="ds-row-between">
            <p className="ds-muted ds-small ds-num" role="status">
              {plural(answer.occurrences, 'occurrence')} in {formatCount(answer.partsWithWord)} of{' '}
              {plural(answer.parts, 'part')}; {plural(answer.tokens, 'word')}.
            </p>
            <div className="ds-row">
              <SegmentedControl
                size="small"
                aria-label="Axis of the barcode plot"
                value={view.axis}
                options={[...AXES]}
                onValueChange={(value) => void change({ axis: value === 'number' ? 'number' : 'time' })}
              />
              <Button size="small" icon="list" text="Show lines" onClick={openLines} />
            </div>
          </div>
          <Barcode
            word={view.query}
            answer={answer}
            axis={view.axis}
            context={setsText(view)}
            onItem={(item) => void change({ item })}
          />
          <DataTable
            label="Dispersion measures"
            rows={measuresOf(answer)}
            columns={MEASURE_COLUMNS}
            rowKey={({ name }) => name}
            onOpen={openLines}
          />
          <DataTable
            label="Parts"
            rows={answer.partCounts}
            columns={PART_COLUMNS}
            rowKey={({ label }) => label}
            height={300}
            onOpen={openLines}
          />
        </div>
      )}
    </AnalysisState>
  );
};

/** Whether a word is spread over a set, or used in few places. */
export const DispersionTab = ({ view, change }: TabProps) => (
  <div className="ds-stack">
    <div className={styles['controls']}>
      <div className={styles['search']}>
        <QueryBox view={view} change={change} label="Word of the dispersion" />
      </div>
      <SelectField
        label="Parts"
        isInline
        value={view.parts}
        options={PARTS}
        onChange={(parts) => void change({ parts })}
      />
      <CorpusField view={view} change={change} />
      <HowComputed title="Dispersion" methodId="text-dispersion">
        vᵢ is the number of occurrences in part i, wᵢ the part’s share of all words, tᵢ = vᵢ / f, rᵢ = vᵢ /
        words of the part. Only parts that were written in are parts. Compare words of similar frequency over
        the same parts.
      </HowComputed>
    </div>
    {view.query.trim() === '' ? (
      <EmptyState icon="multi-select" title="Enter a word to see where it occurs" />
    ) : (
      <Results view={view} change={change} />
    )}
  </div>
);
