import type { Migration } from './migration.ts';

/**
 * Changes nothing. Results of more than a million characters are stored packed, which versions before this number cannot read: they now
 * refuse the folder as one of a newer Dropscope instead of failing at such a result.
 */
export const packedResults: Migration = {
  number: 58,
  name: 'packed-results',
  up: () => Promise.resolve(),
};
