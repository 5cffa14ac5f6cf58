import { expect, it } from 'vitest';
import { shownRows } from './shown-rows.ts';

it('says how many rows there are with thousands separators', () => {
  const rows = Array.from({ length: 1234 }, (_, at) => ({ at }));
  expect(shownRows({ id: 'a', title: 'A', columns: [], rows, totalRows: 1234 }).cut).toBe(
    '200 of 1,234 rows are shown.',
  );
});
