import { formatCount, formatP, formatScore, formatShare, plural } from '#renderer/lib/format.ts';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn } from '#renderer/ui/table/number-column.ts';
import { isSignificant } from '#shared/figures.ts';
import { topicName, type TopicsAnswer } from './topics-view.ts';

type Group = TopicsAnswer['groups'][number];
type Row = Group['shares'][number] & {
  readonly key: string;
  readonly topic: string;
  readonly group: string;
  readonly texts: number;
};

const shareText = (share: number | null): string => formatShare(share);
const pText = (p: number | null): string => formatP(p);

const COLUMNS: readonly Column<Row>[] = [
  { id: 'topic', header: 'Topic', width: 'minmax(180px, 2fr)', value: ({ topic }) => topic },
  {
    id: 'group',
    header: 'Board, account or source',
    width: 'minmax(160px, 1fr)',
    value: ({ group }) => group,
  },
  numberColumn('texts', 'Texts', ({ texts }) => texts, formatCount, '76px'),
  numberColumn('share', 'Share', ({ share }) => share, shareText, '80px'),
  numberColumn('outside', 'Elsewhere', ({ outside }) => outside, shareText, '92px'),
  numberColumn(
    'logRatio',
    'Log Ratio',
    ({ logRatio }) => logRatio,
    (ratio) => formatScore(ratio, 2),
    '92px',
  ),
  numberColumn('p', 'p', ({ p }) => p, pText, '72px'),
  numberColumn('q', 'q', ({ q }) => q, pText, '72px'),
];

/** How much of the texts each topic is on each board, in each account or source, next to all other texts. */
export const TopicGroups = ({ answer }: { readonly answer: TopicsAnswer }) => {
  const rows = answer.topics.flatMap((topic, place) =>
    answer.groups.flatMap(({ group, texts, shares }): readonly Row[] => {
      const own = shares[place];
      const name = `${String(place + 1)} ${topicName(topic)}`;
      return own === undefined ? [] : [{ ...own, key: `${name} ${group}`, topic: name, group, texts }];
    }),
  );
  const called = rows.filter(({ q }) => isSignificant(q)).length;
  return (
    <div className="ds-stack-tight">
      <h3 className="ds-num">
        {called === 0
          ? `None of ${plural(rows.length, 'share')} differs from the other texts more than dealt days explain.`
          : `${formatCount(called)} of ${plural(rows.length, 'share')} differ from the other texts more than dealt days explain.`}
      </h3>
      <DataTable
        label="Topics by board, account or source"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ key }) => key}
        initialSort={{ column: 'q', descending: false }}
        height={340}
      />
    </div>
  );
};
