import type { Column } from '#renderer/ui/table/DataTable.tsx';
import { hashColumn, timeColumn } from '#renderer/ui/table/text-columns.tsx';
import type { TimeZone } from '#shared/zones.ts';

interface AnyPlan {
  readonly name: string;
  readonly lockedAt: string;
  readonly deviations: readonly unknown[];
  readonly sha256: string;
}

/** The columns of plans, one’s own or others’, with the one that only these have. */
export const planColumns = <Row extends AnyPlan>(
  timeZone: TimeZone,
  own: Column<Row>,
): readonly Column<Row>[] => [
  { id: 'name', header: 'Plan', width: 'minmax(180px, 1.5fr)', value: ({ name }) => name },
  timeColumn('locked', 'Locked', ({ lockedAt }) => lockedAt, timeZone),
  own,
  {
    id: 'deviations',
    header: 'Deviations',
    width: '110px',
    align: 'right',
    value: ({ deviations }) => deviations.length,
  },
  hashColumn('hash', 'SHA-256', ({ sha256 }) => sha256),
];
