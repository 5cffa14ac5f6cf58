import { findConflicts } from '#main/analysis/text/abbreviations/forms.ts';
import { keysToCsv, keysToJson } from '#main/exporters/abbreviation-keys.ts';
import { readKeyFile } from '#main/importers/abbreviation-keys.ts';
import { ImportFailure } from '#main/importers/files/import-failure.ts';
import { contentOfRow, type KeyRow } from '#main/repositories/abbreviation-keys.ts';
import { NEW_KEY, type KeyFileEntry, type KeyFileRecord } from '#shared/contract/abbreviation-file.ts';
import type { KeyContent } from '#shared/contract/abbreviation-key.ts';
import type { CsvReader } from '#shared/csv.ts';
import { plural } from '#shared/figures.ts';
import type { KeyBook } from './key-book.ts';
import { editedRow, newKeyId, userRow, type KeysChanged } from './keys.ts';
import type { MatchRefresh } from './refresh.ts';

const toEntry = (row: KeyRow): KeyFileEntry => ({
  id: row.id,
  ...contentOfRow(row),
  disabled: row.is_disabled === 1,
});

/** The key of an entry; what the file says nothing of stays as it is in a key that is there. */
const rowOfEntry = (entry: KeyFileRecord, present: readonly KeyRow[], takenIds: Set<string>): KeyRow => {
  const presentKey =
    present.find((row) => row.id === entry.id) ??
    (entry.id === undefined ? present.find((row) => row.abbreviation === entry.abbreviation) : undefined);
  const before = presentKey === undefined ? NEW_KEY : contentOfRow(presentKey);
  const content: KeyContent = {
    abbreviation: entry.abbreviation,
    meanings: entry.meanings,
    category: entry.category ?? before.category,
    aliases: entry.aliases ?? before.aliases,
    caseSensitive: entry.caseSensitive ?? before.caseSensitive,
    guard: entry.guard === undefined ? before.guard : entry.guard,
    status: entry.status ?? before.status,
    source: entry.source ?? before.source,
  };
  const wasDisabled = presentKey?.is_disabled === 1;
  const row =
    presentKey === undefined
      ? userRow(entry.id ?? newKeyId(entry.abbreviation, takenIds), content, true)
      : editedRow(presentKey, content, presentKey.has_thumbnail === 1);
  takenIds.add(row.id);
  return { ...row, is_disabled: (entry.disabled ?? wasDisabled) ? 1 : 0 };
};

/** Names the row of the file that claims a spelling which an earlier row or a stored key has. */
const refuseConflicts = (rows: readonly KeyRow[], present: readonly KeyRow[]): void => {
  const doubled = rows.findIndex((row, index) => rows.findIndex((other) => other.id === row.id) < index);
  if (doubled >= 0) throw new ImportFailure(doubled + 1, 'abbreviation', 'this key is in the file twice');
  const ids = new Set(rows.map((row) => row.id));
  const stored = present.filter((row) => !ids.has(row.id) && row.is_disabled === 0);
  const coming = rows
    .map((row, index) => ({ row, record: index + 1 }))
    .filter(({ row }) => row.is_disabled === 0);
  const all = [...stored, ...coming.map(({ row }) => row)];
  const [conflict] = findConflicts(all.map((row) => ({ id: row.id, ...contentOfRow(row) })));
  if (conflict === undefined) return;
  const record = coming[conflict.second - stored.length]?.record ?? 1;
  const other = all[conflict.first]?.abbreviation ?? '';
  throw new ImportFailure(
    record,
    'abbreviation',
    conflict.first === conflict.second
      ? `“${conflict.form}” occurs twice in this key`
      : `“${conflict.form}” is already a spelling of ${other}`,
  );
};

/** Keys as files. */
export const createKeyFileService = (book: KeyBook, refresh: MatchRefresh) => ({
  export: async (format: 'json' | 'csv', csvFor?: CsvReader): Promise<string> => {
    const entries = (await book.rows()).map(toEntry);
    return format === 'csv' ? keysToCsv(entries, csvFor) : keysToJson(entries);
  },
  /** All or nothing. @throws ImportFailure naming the row. */
  import: async (content: string, format: 'json' | 'csv'): Promise<KeysChanged> => {
    const entries = readKeyFile(content, format);
    let added = 0;
    const { rows: changed } = await book.change((present) => {
      const takenIds = new Set(present.map((row) => row.id));
      const rows = entries.map((entry) => rowOfEntry(entry, present, takenIds));
      refuseConflicts(rows, present);
      const stored = new Map(present.map((row) => [row.id, JSON.stringify(toEntry(row))]));
      added = rows.filter((row) => !stored.has(row.id)).length;
      return {
        action: 'import keys from a file',
        rows: rows.filter((row) => stored.get(row.id) !== JSON.stringify(toEntry(row))),
      };
    });
    const counts = {
      added,
      updated: changed.length - added,
      unchanged: entries.length - changed.length,
    };
    const message = `${plural(counts.added, 'key')} added, ${counts.updated} changed, ${counts.unchanged} unchanged.`;
    const jobId = changed.length === 0 ? null : await refresh.request();
    return { message, ...counts, jobId };
  },
});
