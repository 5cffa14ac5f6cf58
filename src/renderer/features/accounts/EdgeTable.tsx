import { Tag } from '@blueprintjs/core';
import { useMemo } from 'react';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { figureText, formatCount, plural } from '#renderer/lib/format.ts';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn, pColumn } from '#renderer/ui/table/number-column.ts';
import { longTextColumn, timeColumn } from '#renderer/ui/table/text-columns.tsx';
import { NULLS, type NullName } from '#shared/methods/account-coordination.ts';
import type { TimeZone } from '#shared/zones.ts';
import { NULL_LABELS } from './accounts-view.ts';
import { isAbove, type CoordinationAnswer, type OfAnswerProps } from './Sentences.tsx';

export type EdgeRow = CoordinationAnswer['edges'][number];

/** A name that is the same for an edge in either order of its accounts. */
export const edgeKey = ({ a, b }: Pick<EdgeRow, 'a' | 'b'>): string =>
  JSON.stringify(a < b ? [a, b] : [b, a]);

/** The group of an edge or account, counted from 1. */
export const groupColumn = <Row extends { readonly group: number | null }>(width: string): Column<Row> =>
  numberColumn(
    'group',
    'Group',
    ({ group }) => (group === null ? null : group + 1),
    (group) => (group === null ? '–' : String(group)),
    width,
  );
/** The figures of one kind of chance; the one that ranks the edges has its columns without a name. */
const chanceColumns = (name: NullName, prefix: string): readonly Column<EdgeRow>[] => {
  const [wide, narrow] = prefix === '' ? ['86px', '72px'] : ['166px', '112px'];
  return [
    numberColumn(`${name}-expected`, `${prefix}Expected`, (edge) => edge[name].expected, figureText, wide),
    pColumn(`${name}-p`, `${prefix}p`, (edge) => edge[name].p, narrow),
    pColumn(`${name}-q`, `${prefix}q`, (edge) => edge[name].q, narrow),
  ];
};

const columnsOf = (chance: NullName, timeZone: TimeZone): readonly Column<EdgeRow>[] => [
  longTextColumn('a', 'Account', ({ a }) => a, 'minmax(180px, 1fr)'),
  longTextColumn('b', 'Other account', ({ b }) => b, 'minmax(180px, 1fr)'),
  numberColumn('weight', 'Weight', ({ weight }) => weight, formatCount, '80px'),
  ...chanceColumns(chance, ''),
  numberColumn('objects', 'Objects', ({ objects }) => objects, formatCount, '80px'),
  numberColumn('gap', 'Mean gap (s)', ({ meanGap }) => meanGap, figureText, '104px'),
  numberColumn('symmetry', 'Symmetry', ({ symmetry }) => symmetry, figureText, '88px'),
  groupColumn('72px'),
  ...NULLS.filter((name) => name !== chance).flatMap((name) => chanceColumns(name, `${NULL_LABELS[name]}: `)),
  timeColumn('first', 'First', ({ first }) => first, timeZone),
  timeColumn('last', 'Last', ({ last }) => last, timeZone),
];

const findingOf = (rows: readonly EdgeRow[], tested: number, account: string, chance: NullName): string => {
  const above = rows.filter((edge) => isAbove(edge, chance)).length;
  const of = account === '' ? '' : ` of ${account}`;
  return above === 0
    ? `No edge${of} is above chance.`
    : `${formatCount(above)} of ${plural(account === '' ? tested : rows.length, 'edge')}${of} ${above === 1 ? 'is' : 'are'} above chance.`;
};

/** The tested edges, those that chance explains least first; of one account where one is chosen. */
export const EdgeTable = ({ answer, view, change }: OfAnswerProps) => {
  const { timeZone } = usePreferences();
  const { account, chance } = view;
  const { edges } = answer;
  const columns = useMemo(() => columnsOf(chance, timeZone), [chance, timeZone]);
  const rows = useMemo(
    () => edges.filter(({ a, b }) => account === '' || a === account || b === account),
    [edges, account],
  );
  return (
    <div className="ds-stack-tight">
      <h3 data-testid="edges-finding">{findingOf(rows, answer.tested, account, chance)}</h3>
      {account === '' ? null : (
        <div className="ds-row">
          <Tag minimal icon="person">
            {account}
          </Tag>
          <QuietButton icon="cross" text="Show all accounts" onClick={() => void change({ account: null })} />
        </div>
      )}
      {answer.kept < answer.tested ? (
        <p className="ds-muted ds-small ds-num">
          The {plural(answer.kept, 'edge')} least explained by chance are listed.
        </p>
      ) : null}
      <DataTable
        label="Edges of the network of accounts"
        rows={rows}
        columns={columns}
        rowKey={edgeKey}
        selectedKey={edgeKey({ a: view.one, b: view.other })}
        height={380}
        onOpen={({ a, b }) => void change({ one: a, other: b })}
        none={{ icon: 'graph', title: 'No edge has a weight of 2 or more' }}
      />
    </div>
  );
};
