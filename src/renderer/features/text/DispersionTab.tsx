import { Button } from '@blueprintjs/core';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { countColumn, figureColumn } from '#renderer/ui/table/number-column.ts';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { PART_UNITS } from '#shared/methods/text-bench.ts';
import { Barcode } from './Barcode.tsx';
import { CorpusField } from './CorpusField.tsx';
import { dispersionFinding } from './dispersion-words.ts';
import { QueryBox } from './QueryBox.tsx';
import { askedOf, corpusQuery, linesOf, periodOptions, setsText, type TabProps } from './text-view.ts';
import { WordExamples } from './WordExamples.tsx';
import styles from './TextPage.module.css';

type Answer = AnswerOf<'getDispersion'>;

type Measure = readonly [name: string, value: number | null, formula: string, range: string];

const CLUMPED = '0 even … 1 clumped';
const EVEN = '1 even … 0 clumped';

const measuresOf = (answer: Answer): readonly Measure[] => [
  ['DP (Gries 2008)', answer.dp, '½·Σ|tᵢ − wᵢ|', CLUMPED],
  ['DPnorm (Lijffijt & Gries 2012)', answer.dpNorm, 'DP / (1 − min wᵢ)', CLUMPED],
  ['DP (Egbert et al. 2020)', answer.dpEgbert, 'DP / (1 − min{wᵢ : vᵢ > 0})', CLUMPED],
  ['Juilland’s D', answer.juillandD, '1 − σ(r) / (mean(r)·√(n − 1))', EVEN],
  ['Carroll’s D₂', answer.carrollD2, '−Σ (rᵢ/Σr)·ln(rᵢ/Σr) / ln n', EVEN],
  ['Rosengren’s S', answer.rosengrenS, '(Σ √(wᵢ·vᵢ))² / f', '1 even … min w clumped'],
  ['D_KL in bits (Gries 2020)', answer.dKl, 'Σ tᵢ·log₂(tᵢ/wᵢ)', '0 even, larger clumped'],
  ['1 − e^(−D_KL) (Gries 2021)', answer.dKlExponential, '1 − e^(−D_KL)', CLUMPED],
  ['D_KL / (1 + D_KL) (Gries 2024)', answer.dKlOdds, 'D_KL / (1 + D_KL)', CLUMPED],
];

const MEASURE_COLUMNS: readonly Column<Measure>[] = [
  textColumn('name', 'Measure', ([name]) => name),
  figureColumn('value', 'Value', ([, value]) => value, 4, '96px'),
  { id: 'formula', header: 'Formula', width: 'minmax(150px, 1fr)', value: ([, , formula]) => formula },
  { id: 'range', header: 'Range', width: 'minmax(130px, 0.7fr)', value: ([, , , range]) => range },
];

type Part = Answer['partCounts'][number];

const PART_COLUMNS: readonly Column<Part>[] = [
  textColumn('label', 'Part', ({ label }) => label),
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

const PARTS = periodOptions(PART_UNITS);
const AXES = { time: 'Over time', number: 'By word number' };

export const DispersionTab = ({ view, change, field }: TabProps) => {
  const openLines = (): void => void change(linesOf(view.query));
  return (
    <div className="ds-stack">
      <div className={styles['controls']}>
        <QueryBox view={view} change={change} label="Word of the dispersion" />
        <SelectField label="Parts" isInline options={PARTS} {...field('parts')} />
        <CorpusField field={field} />
        <HowComputed title="Dispersion" methodId="text-dispersion">
          vᵢ is the number of occurrences in part i, wᵢ the part’s share of all words, tᵢ = vᵢ / f, rᵢ = vᵢ /
          words of the part. Only parts that were written in are parts. Compare words of similar frequency
          over the same parts.
        </HowComputed>
      </div>
      <AnalysisPanel
        query={askedOf(
          view,
          readingQuery('getDispersion', {
            query: { ...corpusQuery(view), word: view.query, parts: view.parts },
          }),
        )}
        unasked={{
          icon: 'multi-select',
          title: 'Enter a word to see where it occurs',
          action: <WordExamples onChoose={(query) => void change({ query, kind: 'words' })} />,
        }}
        failed="Couldn’t compute the dispersion"
        isEmpty={({ occurrences }) => occurrences === 0}
        none={{ icon: 'multi-select', title: 'The word does not occur in this set' }}
      >
        {(answer) => (
          <div className="ds-stack-tight">
            <h3>{dispersionFinding(view.query, answer, view.parts)}</h3>
            <div className="ds-row-between">
              <p className="ds-muted ds-small ds-num" role="status">
                {plural(answer.occurrences, 'occurrence')} in {formatCount(answer.partsWithWord)} of{' '}
                {plural(answer.parts, 'part')}; {plural(answer.tokens, 'word')}.
              </p>
              <div className="ds-row">
                <SegmentField
                  label="Axis of the barcode plot"
                  value={view.axis}
                  options={AXES}
                  onChange={(axis) => void change({ axis })}
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
              rowKey={([name]) => name}
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
      </AnalysisPanel>
    </div>
  );
};
