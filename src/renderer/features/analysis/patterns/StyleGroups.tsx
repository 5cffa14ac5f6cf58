import { formatP } from '#renderer/lib/format.ts';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn } from '#renderer/ui/table/number-column.ts';
import { stripColumn } from '#renderer/ui/table/strip-column.tsx';
import type { StyleChange } from '#shared/contract/style-change.ts';
import { chanceFigures } from '#shared/figures.ts';

type Pair = StyleChange['byBoard']['pairs'][number];

const fixed = (digits: number) => (value: number) => value.toFixed(digits);

const COLUMNS: readonly Column<Pair>[] = [
  { id: 'one', header: 'One', width: 'minmax(120px, 1fr)', value: ({ a }) => a },
  { id: 'other', header: 'Other', width: 'minmax(120px, 1fr)', value: ({ b }) => b },
  numberColumn('delta', 'Burrows’ Delta', ({ delta }) => delta, fixed(2), '120px'),
  numberColumn('cosine', 'Cosine distance', ({ cosineDistance }) => cosineDistance, fixed(3), '130px'),
  stripColumn(
    () => 'is the distance of the two',
    ({ chance, q }) => ({ ...chanceFigures(chance), q }),
  ),
  numberColumn('p', 'p', ({ chance }) => chance.p, formatP, '76px'),
  numberColumn('q', 'q', ({ q }) => q, formatP, '76px'),
];

interface StyleGroupsProps {
  readonly name: string;
  readonly groups: StyleChange['byBoard'];
}

/** How far the style of each two boards or tripcodes is apart, next to shuffled order. */
export const StyleGroups = ({ name, groups: { pairs } }: StyleGroupsProps) =>
  pairs.length === 0 ? null : (
    <section className="ds-stack-tight">
      <h3>By {name}</h3>
      <DataTable
        label={`Style by ${name}`}
        rows={pairs}
        columns={COLUMNS}
        rowKey={({ a, b }) => `${a} ${b}`}
        height={260}
      />
    </section>
  );
