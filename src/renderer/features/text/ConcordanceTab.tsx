import { Button } from '@blueprintjs/core';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { itemsOfList } from '#renderer/entities/set/list-items.ts';
import { NumberField } from '#renderer/entities/set/NumberField.tsx';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { pathOfView } from '#renderer/ui/CopyLink.tsx';
import { useExportSource } from '#renderer/ui/export/export-source.ts';
import { tableFile } from '#renderer/ui/export/table-file.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { Pager } from '#renderer/ui/Pager.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { CONCORDANCE_SORTS, type ConcordanceLineAnswer } from '#shared/contract/text.ts';
import { CorpusField } from './CorpusField.tsx';
import { QueryBox } from './QueryBox.tsx';
import {
  askedOf,
  corpusQuery,
  FIRST_PAGE,
  linesOf,
  type TabProps,
  type TextView,
  type ViewProps,
} from './text-view.ts';
import { WordExamples } from './WordExamples.tsx';
import styles from './TextPage.module.css';

const PAGE_LINES = 200;
const EXPORT_LINES = 5000;

const KIND_LABELS = { words: 'Words', expression: 'Regular expression', key: 'Abbreviation key' } as const;
const SORT_LABELS: Readonly<Record<string, string>> = {
  position: 'Order of the texts',
  date: 'Date',
  author: 'Author',
  node: 'Node',
};
const SORTS = CONCORDANCE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] ?? value }));

/** A sort by one side works outward, so that equal neighbors stay together. */
const outward = (sort: string): string => {
  const [, side = '', place = ''] = /^([LR])(\d)$/u.exec(sort) ?? [];
  if (side === '') return sort;
  const further = [0, 1, 2].map((step) => Number(place) + step).filter((distance) => distance <= 5);
  return further.map((distance) => `${side}${distance}`).join(',');
};

const linesQuery = (view: TextView) => ({
  ...corpusQuery(view),
  query: view.query,
  kind: view.kind,
  sort: outward(view.sort),
  ...(view.near === '' ? {} : { near: view.near, window: view.window, left: view.left, right: view.right }),
  ...(view.sample > 0 ? { sample: view.sample } : {}),
});

const nearText = ({ near, window, left, right }: TextView): string =>
  window === 'post' ? `With “${near}” in the post` : `With “${near}” within L${left}–R${right}`;

const COLUMNS: readonly Column<ConcordanceLineAnswer>[] = [
  textColumn(
    'item',
    'Item',
    ({ item }) => item,
    '128px',
    ({ item }) => subjectLabel(item),
  ),
  { id: 'date', header: 'Date', width: '96px', value: ({ time }) => time?.slice(0, 10) ?? null },
  {
    id: 'left',
    header: 'Left',
    width: 'minmax(180px, 1fr)',
    align: 'right',
    sortable: false,
    value: ({ left }) => left,
    render: ({ left }) => (
      <span className={styles['left']}>
        <bdi>{left.replaceAll(/\s+/gu, ' ')}</bdi>
      </span>
    ),
  },
  {
    id: 'node',
    header: 'Node',
    width: 'minmax(90px, 0.4fr)',
    sortable: false,
    value: ({ node }) => node,
    render: ({ node }) => <span className={styles['node']}>{node.replaceAll(/\s+/gu, ' ')}</span>,
  },
  {
    id: 'right',
    header: 'Right',
    width: 'minmax(180px, 1fr)',
    sortable: false,
    value: ({ right }) => right,
    render: ({ right }) => <span className={styles['right']}>{right.replaceAll(/\s+/gu, ' ')}</span>,
  },
];

/** Lines in the order shown, from one on. */
const readLines = (view: TextView, offset: number): Promise<readonly ConcordanceLineAnswer[]> =>
  call('listConcordance', { query: { ...linesQuery(view), limit: EXPORT_LINES, offset } });

const ExportLines = ({ view, total }: { readonly view: TextView; readonly total: number }) => {
  const save = useSaveFile();
  const source = useExportSource();
  const create = async () => {
    const lines: ConcordanceLineAnswer[] = [];
    while (lines.length < total) {
      const page = await readLines(view, lines.length);
      if (page.length === 0) break;
      lines.push(...page);
    }
    const rows = lines.map(({ item, set, time, author, left, node, right }) => [
      ...[item, set.toUpperCase(), time, author, left, node, right],
    ]);
    const table = {
      title: 'Concordance',
      columns: ['Item', 'Set', 'Time (UTC)', 'Author', 'Left', 'Node', 'Right'],
      rows,
      filter: view.query,
    };
    const at = new Date().toISOString();
    return {
      name: 'concordance.csv',
      ...(await tableFile(table, 'csv', { source, view: pathOfView(), at })),
    };
  };
  return (
    <Button
      size="small"
      icon="export"
      text={`Export ${plural(total, 'line')}`}
      onClick={() => void save(create)}
    />
  );
};

interface LinesProps extends ViewProps {
  readonly lines: readonly ConcordanceLineAnswer[];
  readonly total: number;
}

const Lines = ({ view, change, lines, total }: LinesProps) => (
  <div className="ds-stack-tight">
    <div className="ds-row-between">
      <span className="ds-muted ds-num" role="status">
        {formatCount((view.page - 1) * PAGE_LINES + 1)}–
        {formatCount((view.page - 1) * PAGE_LINES + lines.length)} of {plural(total, 'line')}
      </span>
      <div className="ds-row">
        <SaveItemsAsSet
          items={() =>
            itemsOfList(
              (offset) => readLines(view, offset),
              ({ item }) => [item],
            )
          }
          suggestedName={`Lines of ${view.query}`}
        />
        <ExportLines view={view} total={total} />
        <Pager total={total} size={PAGE_LINES} />
      </div>
    </div>
    <DataTable
      label="Concordance"
      rows={lines}
      columns={COLUMNS}
      rowKey={({ item, start }) => `${item} ${start}`}
      total={total}
      canExport={false}
      onOpen={({ item, start }) => void change({ item: `${item}@${start}` })}
    />
  </div>
);

export const ConcordanceTab = ({ view, change, field }: TabProps) => (
  <div className="ds-stack">
    <div className={styles['controls']}>
      <QueryBox view={view} change={change} label="Query of the concordance" />
      <SegmentField
        label="Kind of query"
        value={view.kind}
        options={KIND_LABELS}
        onChange={(kind) => void change({ kind, page: null })}
      />
      <SelectField label="Sort" isInline options={SORTS} {...field('sort', FIRST_PAGE)} />
      <NumberField label="Sample size (0 = all)" min={0} max={1_000_000} {...field('sample', FIRST_PAGE)} />
      {view.near === '' ? null : (
        <Button
          size="small"
          endIcon="cross"
          text={nearText(view)}
          aria-label={`${nearText(view)}: show all lines`}
          onClick={() => void change({ near: null, page: null })}
        />
      )}
      <CorpusField field={field} />
      <HowComputed title="Concordance">
        Matches are taken from left to right, never overlap and never cross posts. * is any number of
        characters within a word; a star alone is any word. Regular expressions have RE2’s syntax and take
        time linear in the text. Neighbors are compared by code points.
      </HowComputed>
    </div>
    <AnalysisPanel
      query={askedOf(
        view,
        readingQuery('listConcordance', {
          query: { ...linesQuery(view), limit: PAGE_LINES, offset: (view.page - 1) * PAGE_LINES },
        }),
      )}
      unasked={{
        icon: 'search-text',
        title: 'Enter a word to see its lines',
        description: 'Every occurrence is listed with what is next to it; a line opens its post.',
        action: <WordExamples onChoose={(word) => void change(linesOf(word))} />,
      }}
      isTested={false}
      failed="Couldn’t read the concordance"
      none={{
        icon: 'search-text',
        title: 'No lines match this query',
        description: 'Try a wildcard such as th*, another set, or count quotes and links too.',
      }}
    >
      {(lines, { total }) => <Lines view={view} change={change} lines={lines} total={total} />}
    </AnalysisPanel>
  </div>
);
