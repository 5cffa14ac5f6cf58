import { Tag } from '@blueprintjs/core';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { useOpenDrop } from '#renderer/entities/drop/open-drop.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn } from '#renderer/ui/table/number-column.ts';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import type { AuditFinding } from '#shared/contract/patterns.ts';
import { itemKey } from '#shared/items.ts';
import { AuditPicture, KINDS } from './AuditPicture.tsx';
import patterns from './patterns.module.css';

const columnsFor = (at: (timestamp: string) => string): readonly Column<AuditFinding>[] => [
  {
    id: 'kind',
    header: 'Kind',
    width: '146px',
    value: ({ kind }) => KINDS[kind],
    render: ({ kind }) => <Tag minimal>{KINDS[kind]}</Tag>,
  },
  { id: 'board', header: 'Board', width: '180px', value: ({ board }) => board },
  textColumn(
    'from',
    'From',
    ({ startTime }) => startTime,
    '196px',
    ({ startTime }) => at(startTime),
  ),
  numberColumn('seconds', 'Seconds', ({ seconds }) => seconds, formatCount, '80px'),
  {
    id: 'explanation',
    header: 'Post numbers',
    width: 'minmax(240px, 1fr)',
    value: ({ explanation }) => explanation,
    render: ({ explanation }) => <span className={cx(patterns.lines, 'ds-small')}>{explanation}</span>,
  },
];

const Findings = ({ findings }: { readonly findings: readonly AuditFinding[] }) => {
  const openDrop = useOpenDrop();
  const { timeZone } = usePreferences();
  return (
    <DataTable
      label="Timestamp audit"
      rows={findings}
      columns={columnsFor((timestamp) => formatTimestamp(timestamp, timeZone))}
      rowKey={({ kind, dropNumbers, startTime }) => `${kind} ${dropNumbers.join(' ')} ${startTime}`}
      height={400}
      rowHeight={50}
      onOpen={({ dropNumbers: [first] }) => first !== undefined && openDrop(first)}
    />
  );
};

/** Stated times that the boards' post numbers contradict; nothing is ever changed by it. */
export const AuditTab = () => (
  <AnalysisPanel
    query={readingQuery('listTimestampAudit', { query: useMethodSet().query })}
    isTested={false}
    failed="Couldn’t load the timestamp audit"
    none={{
      icon: 'time',
      title: 'No timestamp conflicts found',
      description: 'On every board the post numbers rise with the stated times, and no two times are equal.',
    }}
  >
    {(findings) => (
      <div className="ds-stack-tight">
        <AuditPicture findings={findings} />
        <div className="ds-row-between">
          <p className="ds-grow ds-muted ds-small ds-num" role="status">
            {plural(findings.length, 'finding')}. Timestamps are used as published. A check of the record:
            nothing here is compared with chance.
          </p>
          <SaveItemsAsSet
            items={findings
              .flatMap(({ dropNumbers }) => dropNumbers)
              .map((number) => itemKey('drop', number))}
            suggestedName="Timestamp audit"
          />
          <HowComputed title="Timestamp audit" methodId="timestamp-audit">
            On one board post numbers rise with time. The list contains drops whose number and stated time
            disagree, groups that would fit with one hour added (a daylight saving error), and drops with the
            same stated second.
          </HowComputed>
        </div>
        <Findings findings={findings} />
      </div>
    )}
  </AnalysisPanel>
);
