import type { TableDescription } from '#shared/tables.ts';

/** Tables of a package that are no views of the database. */
export const setItemTable: TableDescription = {
  name: 'set_items',
  content: 'Items of the selected frozen sets, each with the hash it had when the set was frozen.',
  key: ['set', 'item'],
  columns: [
    { name: 'set', type: 'string', meaning: 'Name of the set' },
    { name: 'position', type: 'integer', meaning: 'Place in the set, from 0' },
    { name: 'item', type: 'string', meaning: 'Name of the item' },
    { name: 'hash', type: 'string', meaning: 'First 20 bytes of the SHA-256 of the item’s content' },
    {
      name: 'is_narrowing',
      type: 'boolean',
      meaning: 'Whether drops, posts and events contain only the items of this set',
    },
  ],
  references: [{ column: 'set', table: 'sets', to: 'name' }],
};

export const figureTable: TableDescription = {
  name: 'figures',
  content:
    'Figures as Dropscope reports them; recompute.py and recompute.R compute each again from the tables.',
  key: ['name'],
  columns: [
    { name: 'name', type: 'string', meaning: 'Name of the figure' },
    { name: 'value', type: 'number', meaning: 'Value that Dropscope reports; missing where there is none' },
    { name: 'table', type: 'string', meaning: 'Table that it is computed from' },
    { name: 'definition', type: 'string', meaning: 'How it is computed' },
  ],
};
