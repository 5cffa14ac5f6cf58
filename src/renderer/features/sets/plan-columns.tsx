import { formatTimestamp } from '#renderer/lib/format.ts';
import type { Column } from '#renderer/ui/table/DataTable.tsx';
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
  {
    id: 'locked',
    header: 'Locked',
    width: '200px',
    value: ({ lockedAt }) => lockedAt,
    render: ({ lockedAt }) => formatTimestamp(lockedAt, timeZone),
  },
  own,
  {
    id: 'deviations',
    header: 'Deviations',
    width: '110px',
    align: 'right',
    value: ({ deviations }) => deviations.length,
  },
  {
    id: 'hash',
    header: 'SHA-256',
    width: '150px',
    value: ({ sha256 }) => sha256,
    render: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}</code>,
  },
];
