import { useMemo } from 'react';
import { readingQuery, useEndpointPage } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { CodeSelect } from '#renderer/entities/coding/CodeSelect.tsx';
import { useMethodCode } from '#renderer/entities/coding/method-code.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { useIsLow } from '#renderer/lib/use-media.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { countColumn, figureColumn } from '#renderer/ui/table/number-column.ts';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { TREND_BINS } from '#shared/methods/text-bench.ts';
import type { TrendAnswerBin } from '#shared/methods/text-results.ts';
import { fromTimestamp } from '#shared/time.ts';
import type { CodeLine } from './code-line.ts';
import { CorpusField } from './CorpusField.tsx';
import { NgramsCard } from './NgramsCard.tsx';
import { corpusQuery, linesOf, periodOptions, setsText, type TabProps, type ViewProps } from './text-view.ts';
import { peaksFinding } from './trend-words.ts';
import { FEW_POSTS, TrendChart, type TrendWord } from './TrendChart.tsx';
import { useCodeLine } from './use-code-line.ts';
import { WordExamples } from './WordExamples.tsx';
import styles from './TextPage.module.css';

type Row = TrendAnswerBin & { readonly word: string };

const COLUMNS: readonly Column<Row>[] = [
  textColumn('word', 'Word', ({ word }) => word),
  { id: 'label', header: 'Bin', width: '104px', value: ({ label }) => label },
  countColumn('posts', 'Posts', ({ posts }) => posts, '76px'),
  countColumn('tokens', 'Words', ({ tokens }) => tokens, '86px'),
  countColumn('occurrences', 'Occurrences', ({ occurrences }) => occurrences, '108px'),
  figureColumn('per1000', 'Per 1,000 words', ({ per1000 }) => per1000, 2, '124px'),
  figureColumn('low', '95% from', ({ per1000Low }) => per1000Low, 2, '86px'),
  figureColumn('high', 'to', ({ per1000High }) => per1000High, 2, '76px'),
  { ...figureColumn('perPost', 'Per post', ({ perPost }) => perPost, 3, '86px'), shownFrom: 1100 },
  figureColumn('postShare', 'Share of posts', ({ postShare }) => postShare, 3, '112px'),
  { ...figureColumn('smoothed', 'Smoothed', ({ smoothed }) => smoothed, 2, '92px'), shownFrom: 1100 },
];

const GRANULARITIES = periodOptions(TREND_BINS);
const BANDS = { bootstrap: 'Bootstrap of posts', wilson: 'Wilson, words as trials' };
const SMOOTHINGS = { none: 'None', 'moving-average': 'Moving average', loess: 'LOESS' };
const RATES = { words: 'Per 1,000 words', posts: 'Per post' };

const NO_WORDS: readonly TrendWord[] = [];
const NO_LINES: readonly { readonly time: number; readonly title: string }[] = [];

const useEventLines = (category: string) => {
  const known = NEWS_CATEGORIES.find((name) => name === category);
  const query = useEndpointPage(
    'listNewsEvents',
    known === undefined ? null : { query: { category: known, limit: 200, sortBy: 'oldest' } },
  );
  const { data } = query;
  const lines = useMemo(
    () =>
      data?.items.map(({ publishedAt, title }) => ({
        time: fromTimestamp(publishedAt) * 1000,
        title,
      })) ?? NO_LINES,
    [data],
  );
  return { lines, note: <QueryNote query={query} failed="Failed to fetch the events of the chart" /> };
};

interface ResultsProps extends ViewProps {
  readonly code: CodeLine | null;
}

const Results = ({ view, change, code }: ResultsProps) => {
  const { timeZone } = usePreferences();
  const { words, granularity, band, smoothing } = view;
  const events = useEventLines(view.events);
  return (
    <AnalysisPanel
      query={readingQuery('getWordTrends', {
        query: {
          ...corpusQuery(view),
          words: words.split(','),
          granularity,
          band,
          smoothing,
          zone: timeZone,
        },
      })}
      isTested={false}
      failed="Couldn’t compute the trends"
      isEmpty={({ words: wordTrends }) => wordTrends.every(({ occurrences }) => occurrences === 0)}
      none={{ icon: 'timeline-line-chart', title: 'None of these words occurs in this set' }}
    >
      {(answer) => (
        <div className="ds-stack-tight">
          {events.note}
          <h3>{peaksFinding(answer.words)}</h3>
          <p className="ds-muted ds-small">
            Each word on its own scale. A triangle is a bin of fewer than {FEW_POSTS} posts beyond the scale.
            The band is that of the rate; the tab Keyness compares two periods with chance.
          </p>
          <TrendChart
            words={answer.words}
            rate={view.rate}
            isSmoothed={smoothing !== 'none'}
            events={events.lines}
            code={code}
            onOpen={(word) => void change(linesOf(word))}
            context={`${setsText(view)}; smoothing: ${smoothing}; ${zoneLabel(timeZone)}`}
          />
          <DataTable
            label="Trends"
            rows={answer.words.flatMap(({ word, bins }) => bins.map((bin) => ({ ...bin, word })))}
            columns={COLUMNS}
            rowKey={({ word, label }) => `${word} ${label}`}
            height={340}
            onOpen={({ word }) => void change(linesOf(word))}
          />
        </div>
      )}
    </AnalysisPanel>
  );
};

/** What is drawn: words, a code next to them, or the code alone. */
const Drawn = ({ view, change, code }: ResultsProps) => {
  const { timeZone } = usePreferences();
  if (view.words.trim() !== '') return <Results view={view} change={change} code={code} />;
  return code === null ? (
    <EmptyState
      icon="timeline-line-chart"
      title="Enter words to see when they are used"
      action={<WordExamples isTogether onChoose={(words) => void change({ words })} />}
    />
  ) : (
    <TrendChart
      words={NO_WORDS}
      rate={view.rate}
      isSmoothed={false}
      events={NO_LINES}
      code={code}
      onOpen={(word) => void change(linesOf(word))}
      context={`code ${code.code}; ${zoneLabel(timeZone)}`}
    />
  );
};

export const TrendsTab = ({ view, change, field }: TabProps) => {
  const { timeZone } = usePreferences();
  const { choice, choose } = useMethodCode();
  const { line, note } = useCodeLine(choice, { granularity: view.granularity, timeZone });
  const isLow = useIsLow();
  const options = (
    <>
      <SelectField label="Bins" isInline options={GRANULARITIES} {...field('granularity')} />
      <SelectField label="Rate" isInline options={RATES} {...field('rate')} />
      <SelectField label="95% band" isInline options={BANDS} {...field('band')} />
      <SelectField label="Smoothing" isInline options={SMOOTHINGS} {...field('smoothing')} />
      <SelectField
        label="Events as lines"
        isInline
        none="None"
        options={NEWS_CATEGORIES}
        {...field('events')}
      />
      <CorpusField field={field} />
      <CodeSelect value={choice} onChange={choose} hasCoders={false} />
      <HowComputed title="Trends" methodId="text-trends">
        Occurrences per 1,000 words or per post of each bin in your time zone. Bins sum to the total; a bin
        without posts is a gap, not a zero. The bootstrap draws whole posts anew.
      </HowComputed>
    </>
  );
  return (
    <div className="ds-stack">
      <div className={styles['controls']}>
        <div className={styles['search']}>
          <SearchBox
            label="Words of the trends"
            placeholder="Up to 8 phrases, comma-separated"
            value={view.words}
            onSearch={(words) => void change({ words }, NO_STEP)}
          />
        </div>
        {isLow ? null : options}
      </div>
      {note}
      <Drawn view={view} change={change} code={line} />
      {isLow ? <div className={styles['controls']}>{options}</div> : null}
      <SectionCard
        title="N-grams"
        icon="paragraph"
        subtitle="Repeated phrases compared with random word order"
      >
        <NgramsCard view={view} change={change} field={field} />
      </SectionCard>
    </div>
  );
};
