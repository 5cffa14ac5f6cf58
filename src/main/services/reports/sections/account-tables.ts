import type { ResultOf } from '#main/analysis/registry.ts';
import { BAND_COLUMNS, table } from '#main/services/reports/section.ts';
import type { ReportTable } from '#shared/contract/report.ts';
import { NULLS, type NullName } from '#shared/methods/account-coordination.ts';

type Result = ResultOf<'account-coordination'>;
type Edge = Result['edges'][number];

/** Edges that a report lists. */
const LISTED = 500;

const weightTable = ({ nulls }: Result, id: string): ReportTable =>
  table(
    `${id}-weights`,
    'Edges by weight',
    [['chance', 'Chance'], ['atLeast', 'Weight at least'], ...BAND_COLUMNS],
    nulls.flatMap(({ name, weights }) => weights.map((row) => ({ chance: name, ...row }))),
  );

const windowTable = ({ curve }: Result, id: string, name: NullName): ReportTable =>
  table(
    `${id}-windows-${name}`,
    `Edges of weight 2 or more by window, next to ${name}`,
    [['window', 'Window', 'seconds'], ...BAND_COLUMNS],
    curve.points.map((point) => ({ ...point[name], ...point })),
    { chart: { kind: 'line', x: 'window', y: 'observed', low: 'low', high: 'high', expected: 'expected' } },
  );

const periodTable = ({ periods }: Result, id: string, name: NullName): ReportTable =>
  table(
    `${id}-periods-${name}`,
    `Pairs by ${periods.unit} (UTC), next to ${name}`,
    [['start', 'From'], ['accounts', 'Accounts'], ['edges', 'Edges'], ...BAND_COLUMNS],
    periods.points.map((point) => ({ ...point[name], ...point, observed: point.pairs })),
    { chart: { kind: 'line', x: 'start', y: 'observed', low: 'low', high: 'high', expected: 'expected' } },
  );

const edgeTable = ({ edges, tested }: Result, id: string): ReportTable =>
  table(
    `${id}-edges`,
    'Edges, those least explained by chance first',
    [
      ['a', 'Account'],
      ['b', 'Other account'],
      ['weight', 'Weight'],
      ...NULLS.flatMap((name) => [
        [`${name}Expected`, `${name}: expected`, (edge: Edge) => edge[name].expected] as const,
        [`${name}P`, `${name}: p`, (edge: Edge) => edge[name].p] as const,
        [`${name}Q`, `${name}: q`, (edge: Edge) => edge[name].q] as const,
      ]),
      ['objects', 'Objects'],
      ['meanGap', 'Mean gap', 'seconds'],
      ['symmetry', 'Symmetry'],
      ['group', 'Group', ({ group }) => (group === null ? null : group + 1)],
      ['first', 'First', 'UTC'],
      ['last', 'Last', 'UTC'],
    ],
    edges.slice(0, LISTED),
    { totalRows: tested },
  );

const groupTable = ({ groups }: Result, id: string): ReportTable =>
  table(
    `${id}-groups`,
    'Accounts by group',
    [
      ['group', 'Group'],
      ['stability', 'Stability'],
      ['account', 'Account'],
      ['together', 'Share of the runs with its group'],
    ],
    groups.groups.flatMap(({ stability, accounts }, place) =>
      accounts.map((one) => ({ ...one, group: place + 1, stability })),
    ),
  );

/** The network of accounts as tables of a report. @param id unlike that of every other answer of the section */
export const accountTables = (result: Result, id: string): readonly ReportTable[] =>
  result.refusal === null
    ? [
        weightTable(result, id),
        ...NULLS.map((name) => windowTable(result, id, name)),
        ...NULLS.map((name) => periodTable(result, id, name)),
        edgeTable(result, id),
        groupTable(result, id),
      ]
    : [];
