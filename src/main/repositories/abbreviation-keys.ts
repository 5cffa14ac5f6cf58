import type { Insertable, QueryCreator, Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { Schema } from '#main/db/schema.ts';
import type { AbbreviationKeyTable } from '#main/db/tables/abbreviations.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { KeyContent } from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';

export type KeyRow = Selectable<AbbreviationKeyTable>;

/** What a row says, without where it comes from and what became of it. Only checked content is ever written. */
export const contentOfRow = (row: KeyRow): KeyContent => ({
  abbreviation: row.abbreviation,
  meanings: JSON.parse(row.meanings) as string[],
  category: row.category,
  aliases: JSON.parse(row.aliases) as string[],
  caseSensitive: row.case_sensitive === 1,
  guard: row.guard === null ? null : (JSON.parse(row.guard) as KeyContent['guard']),
  status: row.status,
  source: row.source,
});

/** The columns of what a key says. */
export const columnsOfContent = (content: KeyContent) => ({
  abbreviation: content.abbreviation,
  meanings: JSON.stringify(content.meanings),
  category: content.category,
  aliases: JSON.stringify(content.aliases),
  case_sensitive: content.caseSensitive ? 1 : 0,
  guard: content.guard === null ? null : JSON.stringify(content.guard),
  status: content.status,
  source: content.source,
});

/** The category's icon, drawn for this program; it is next to the renderer's own files. */
const thumbnailOf = (row: KeyRow): string | null =>
  row.has_thumbnail === 1 ? `/keys/${row.category}.svg` : null;

/** A row as the API tells it. */
export const toKey = (row: KeyRow, dropCount: number): AbbreviationKey => {
  const content = contentOfRow(row);
  return {
    ...content,
    id: row.id,
    definition: content.meanings[0] ?? '',
    thumbnailUrl: thumbnailOf(row),
    origin: row.origin,
    isEdited: row.is_edited === 1,
    isDisabled: row.is_disabled === 1,
    mergedInto: row.merged_into,
    dropCount,
  };
};

const allKeys = (query: QueryCreator<Schema>) =>
  query
    .selectFrom('abbreviation_keys')
    .selectAll()
    .orderBy((eb) => eb.fn('lower', ['abbreviation']))
    .orderBy('id');

/** All keys, disabled ones too, by abbreviation. */
export const findKeyRows = (db: Executor): Promise<KeyRow[]> => allKeys(db).execute();

/** The same as they are inside a transaction. */
export const readKeyRows = (tx: WriteTransaction): KeyRow[] => tx.run(allKeys(tx.query));

/** Those of some keys that are in use. */
export const findUsedKeyRows = async (db: Executor, ids: readonly string[]): Promise<KeyRow[]> =>
  db
    .selectFrom('abbreviation_keys')
    .selectAll()
    .where('id', 'in', ids)
    .where('is_disabled', '=', 0)
    .execute();

/** The keys in use as the analyses read texts by them: the definition of a key is all its meanings, joined. */
export const findAnalysisTerms = async (
  db: Executor,
): Promise<{ abbreviation: string; definition: string; aliases: readonly string[] }[]> =>
  (await findKeyRows(db))
    .filter((row) => row.is_disabled === 0)
    .map(contentOfRow)
    .map(({ abbreviation, meanings, aliases }) => ({
      abbreviation,
      definition: meanings.join(' '),
      aliases,
    }));

export const findKeyRow = async (db: Executor, id: string): Promise<KeyRow | null> =>
  (await db.selectFrom('abbreviation_keys').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Writes a whole row over what was there. */
export const setKeyRow = (tx: WriteTransaction, row: Insertable<AbbreviationKeyTable>): void => {
  const { id, ...rest } = row;
  tx.change(
    tx.query
      .insertInto('abbreviation_keys')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...rest, id })),
  );
};

export const deleteKeyRow = (tx: WriteTransaction, id: string): void => {
  tx.change(tx.query.deleteFrom('abbreviation_keys').where('id', '=', id));
};
