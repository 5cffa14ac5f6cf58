import { constructTable } from '@tanstack/react-table';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { definitionOf, features, orderedColumns } from './table-model.ts';

interface Row {
  readonly at: number;
  readonly value: number | null;
}

const COLUMNS = ['value', 'b', 'c', 'd'].map((id) =>
  definitionOf<Row>({ id, header: id, value: ({ value }) => value }),
);

/** With the library's store in place of React's state. */
const FEATURES = { coreReactivityFeature: storeReactivityBindings(), ...features };

const tableOf = (data: readonly Row[], desc = false) =>
  constructTable({
    features: FEATURES,
    columns: COLUMNS,
    data,
    initialState: { sorting: [{ id: 'value', desc }] },
    sortDescFirst: false,
  });

describe('the rows of a sorted table', () => {
  it('are all there, in order, the missing ones last and equal ones as they were', () => {
    const values = fc.array(fc.option(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double())));
    fc.assert(
      fc.property(values, fc.boolean(), (list, desc) => {
        const rows = list.map((value, at) => ({ at, value }));
        const sorted = tableOf(rows, desc)
          .getRowModel()
          .rows.map(({ original }) => original);
        expect(sorted.map(({ at }) => at).sort((a, b) => a - b)).toEqual(rows.map(({ at }) => at));
        const present = sorted.filter(({ value }) => value !== null && !Number.isNaN(value));
        expect(sorted.slice(0, present.length)).toEqual(present);
        for (const [index, { at, value }] of present.entries()) {
          const next = present[index + 1];
          if (next === undefined || value === null || next.value === null) continue;
          // Numbers are compared as numbers, so 0 and -0 are equal.
          if (value === next.value) expect(at).toBeLessThan(next.at);
          else expect(desc ? value > next.value : value < next.value).toBe(true);
        }
      }),
    );
  });

  it('go ascending, descending, and back to the given order', () => {
    const table = tableOf([]);
    const column = table.getColumn('value');
    const directions = [0, 1, 2].map(() => {
      column?.toggleSorting();
      return column?.getIsSorted();
    });
    expect(directions).toEqual(['desc', false, 'asc']);
  });
});

describe('the columns of a table', () => {
  it('stand in the chosen order, a pinned one first and new ones last', () => {
    const table = tableOf([]);
    const ids = () => orderedColumns(table).map(({ id }) => id);
    table.setColumnOrder(['d', 'gone', 'b']);
    expect(ids()).toEqual(['d', 'b', 'value', 'c']);
    table.setColumnPinning({ start: ['c'], end: [] });
    expect(ids()).toEqual(['c', 'd', 'b', 'value']);
  });
});
