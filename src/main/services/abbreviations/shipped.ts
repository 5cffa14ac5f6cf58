import { findConflicts } from '#main/analysis/text/abbreviations/forms.ts';
import { columnsOfContent, contentOfRow, type KeyRow } from '#main/repositories/abbreviation-keys.ts';
import {
  keyContentOf,
  keyContentSchema,
  shippedKeysSchema,
  type KeyContent,
  type ShippedKey,
} from '#shared/contract/abbreviation-key.ts';

/** The keys that come with the program, out of the text of their file. */
export const parseShippedKeys = (text: string): readonly ShippedKey[] =>
  shippedKeysSchema.parse(JSON.parse(text));

/** A key's row as it was shipped. */
export const shippedRow = (key: ShippedKey, at: number): KeyRow => ({
  id: key.id,
  ...columnsOfContent(keyContentOf(key)),
  has_thumbnail: 1,
  origin: 'shipped',
  shipped: JSON.stringify(keyContentOf(key)),
  is_edited: 0,
  is_disabled: 0,
  merged_into: null,
  updated_at: at,
});

export const shippedContent = (row: KeyRow): KeyContent | null =>
  row.shipped === null ? null : keyContentSchema.parse(JSON.parse(row.shipped));

export interface Upgrade {
  readonly set: readonly KeyRow[];
  /** Ids of keys that are no longer shipped and that nobody touched. */
  readonly remove: readonly string[];
}

const upgradedRow = (present: KeyRow | undefined, key: ShippedKey, at: number): KeyRow => {
  const fresh = shippedRow(key, at);
  if (present === undefined) return fresh;
  const shippedColumns = { shipped: fresh.shipped, origin: 'shipped' as const };
  if (present.is_edited === 1 || present.origin === 'user')
    return { ...present, ...shippedColumns, is_edited: 1, updated_at: at };
  return {
    ...fresh,
    has_thumbnail: present.has_thumbnail,
    is_disabled: present.is_disabled,
    merged_into: present.merged_into,
  };
};

/**
 * What a newer list of shipped keys changes: untouched keys follow it, edited ones keep the user's words and only remember
 * the new ones for a reset, keys no longer shipped leave unless edited. A new key that claims a spelling already in use comes
 * disabled.
 */
export const planUpgrade = (
  present: readonly KeyRow[],
  shipped: readonly ShippedKey[],
  at: number,
): Upgrade => {
  const presentById = new Map(present.map((row) => [row.id, row]));
  const shippedIds = new Set(shipped.map((key) => key.id));
  const gone = present.filter((row) => row.origin === 'shipped' && !shippedIds.has(row.id));
  const rows = shipped.map((key) => upgradedRow(presentById.get(key.id), key, at));
  const others = present.filter((row) => !shippedIds.has(row.id) && row.is_disabled === 0);
  const inUse = [...others, ...rows.filter((row) => presentById.has(row.id) && row.is_disabled === 0)].map(
    (row) => ({ id: row.id, ...contentOfRow(row) }),
  );
  const set = rows.map((row) => {
    if (presentById.has(row.id)) return row;
    const clash = findConflicts([...inUse, { id: row.id, ...contentOfRow(row) }]).length > 0;
    return clash ? { ...row, is_disabled: 1 } : row;
  });
  return {
    set: [
      ...set,
      ...gone.filter((row) => row.is_edited === 1).map((row) => ({ ...row, origin: 'user' as const })),
    ],
    remove: gone.filter((row) => row.is_edited === 0).map((row) => row.id),
  };
};
