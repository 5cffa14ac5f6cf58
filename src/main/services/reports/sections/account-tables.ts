import type { ResultOf } from '#main/analysis/registry.ts';
import { figure, table } from '#main/services/reports/section.ts';
import type { ReportTable } from '#shared/contract/report.ts';
import { NULLS, type NullName } from '#shared/methods/account-coordination.ts';

type Result = ResultOf<'account-coordination'>;
type Band = Result['curve']['points'][number]['repetition'];

/** Edges that a report lists. */
const LISTED = 500;

const BAND_COLUMNS = [
  ['observed', 'Observed'],
  ['expected', 'Chance expects'],
  ['low', 'Band from'],
  ['high', 'to'],
  ['p', 'p'],
] as const;

const bandRow = (observed: number, { expected, low, high, p }: Band) => ({
  observed,
  expected: figure(expected),
  low: figure(low),
  high: figure(high),
  p: figure(p),
});

const weightTable = ({ nulls }: Result, id: string): ReportTable =>
  table(
    `${id}-weights`,
    'Edges by weight',
    [['chance', 'Chance'], ['atLeast', 'Weight at least'], ...BAND_COLUMNS],
    nulls.flatMap(({ name, weights }) =>
      weights.map((row) => ({ chance: name, atLeast: row.atLeast, ...bandRow(row.observed, row) })),
    ),
  );

const windowTable = ({ curve }: Result, id: string, name: NullName): ReportTable =>
  table(
    `${id}-windows-${name}`,
    `Edges of weight 2 or more by window, next to ${name}`,
    [['window', 'Window', 'seconds'], ...BAND_COLUMNS],
    curve.points.map((point) => ({ window: point.window, ...bandRow(point.observed, point[name]) })),
    { chart: { kind: 'line', x: 'window', y: 'observed', low: 'low', high: 'high', expected: 'expected' } },
  );

const periodTable = ({ periods }: Result, id: string, name: NullName): ReportTable =>
  table(
    `${id}-periods-${name}`,
    `Pairs by ${periods.unit} (UTC), next to ${name}`,
    [['start', 'From'], ['accounts', 'Accounts'], ['edges', 'Edges'], ...BAND_COLUMNS],
    periods.points.map((point) => ({
      start: point.start,
      accounts: point.accounts,
      edges: point.edges,
      ...bandRow(point.pairs, point[name]),
    })),
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
        [`${name}Expected`, `${name}: expected`] as const,
        [`${name}P`, `${name}: p`] as const,
        [`${name}Q`, `${name}: q`] as const,
      ]),
      ['objects', 'Objects'],
      ['meanGap', 'Mean gap', 'seconds'],
      ['symmetry', 'Symmetry'],
      ['group', 'Group'],
      ['first', 'First', 'UTC'],
      ['last', 'Last', 'UTC'],
    ],
    edges.slice(0, LISTED).map((edge) => ({
      a: edge.a,
      b: edge.b,
      weight: edge.weight,
      ...Object.fromEntries(
        NULLS.flatMap((name) => [
          [`${name}Expected`, figure(edge[name].expected)],
          [`${name}P`, figure(edge[name].p)],
          [`${name}Q`, figure(edge[name].q)],
        ]),
      ),
      objects: edge.objects,
      meanGap: figure(edge.meanGap),
      symmetry: figure(edge.symmetry),
      group: edge.group === null ? null : edge.group + 1,
      first: edge.first,
      last: edge.last,
    })),
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
      accounts.map(({ account, together }) => ({
        group: place + 1,
        stability: figure(stability),
        account,
        together: figure(together),
      })),
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
