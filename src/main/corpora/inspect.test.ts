import { expect, it } from 'vitest';
import { parquetMapping } from '#tests/helpers/parquet-posts.ts';
import { decimalIdsOf, refuseRoundedIds, timeKindNamed } from './inspect.ts';

it.each(['constructor', '__proto__', 'toString', 'text', ''])(
  'a column of the type “%s” is no time',
  (type) => {
    expect(() => timeKindNamed(parquetMapping, type)).toThrow(
      'a time is a timestamp, a date, or a whole number',
    );
  },
);

it.each(['id', 'account', 'replyTo'] as const)('a column of numbers with a point is no %s', (field) => {
  const mapping = { ...parquetMapping, columns: { ...parquetMapping.columns, replyTo: 'parent' } };
  for (const type of ['double', 'float', 'real', 'double precision'])
    expect(() => {
      refuseRoundedIds(mapping, (column) => (column === mapping.columns[field] ? type : 'bigint'));
    }).toThrow(`The column “${mapping.columns[field]}” is of type ${type}, which rounds long ids`);
  refuseRoundedIds(mapping, (column) => (column === mapping.columns.likes ? 'double' : 'bigint'));
});

it.each([
  ['decimal(38,2)', true],
  ['decimal(18,0)', false],
  ['numeric(12,4)', true],
  ['numeric', true],
  ['numeric(20,0)', false],
  ['bigint', false],
])('ids of the type %s may have digits behind the point: %s', (type, isDecimal) => {
  expect(decimalIdsOf(parquetMapping, (column) => (column === 'post_id' ? type : 'text'))).toEqual(
    isDecimal ? ['post_id'] : [],
  );
});
