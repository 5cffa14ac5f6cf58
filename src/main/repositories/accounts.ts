import { sql } from 'kysely';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { SocialAccountTable, SocialGapTable } from '#main/db/tables/posts.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import type { SocialImport } from '#shared/contract/post-imports.ts';
import { importOutcome } from './imports.ts';
import { findPage, mapPage } from './page.ts';

export const findAccounts = async (db: Executor): Promise<SocialAccount[]> =>
  (await db.selectFrom('social_accounts').selectAll().orderBy('position').orderBy('username').execute()).map(
    (row) => ({
      username: row.username,
      displayName: row.display_name,
      platforms: JSON.parse(row.platforms) as SocialAccount['platforms'],
      origin: row.origin,
    }),
  );

/** An account as its first post spells it, whatever the capitals of the name; null without a post of it. */
export const findSpelling = async (db: Executor, username: string): Promise<string | null> =>
  (
    await db
      .selectFrom('social_posts')
      .select('username')
      .where('username', '=', username)
      .orderBy('time')
      .limit(1)
      .executeTakeFirst()
  )?.username ?? null;

/** Adds an account or changes the one of that name, whatever its capitals. */
export const setAccount = (tx: WriteTransaction, account: SocialAccountTable): void => {
  const { username, display_name, platforms, origin } = account;
  tx.change(
    tx.query
      .insertInto('social_accounts')
      .values(account)
      .onConflict((conflict) =>
        conflict.column('username').doUpdateSet({ username, display_name, platforms, origin }),
      ),
  );
};

/** @returns whether it was there. */
export const deleteAccount = (tx: WriteTransaction, username: string): boolean =>
  tx.change(tx.query.deleteFrom('social_accounts').where('username', '=', username)) > 0;

export const deleteAccountsOf = (tx: WriteTransaction, origin: SocialAccountTable['origin']): void => {
  tx.change(tx.query.deleteFrom('social_accounts').where('origin', '=', origin));
};

/** Files read and collectors run, newest first. */
export const findImports = async (db: Executor, limit: number): Promise<Page<SocialImport>> => {
  const imports = db
    .selectFrom('imports')
    .selectAll()
    .where('subject', '=', 'posts')
    .where('origin', '<>', 'shipped')
    .orderBy('id', 'desc');
  return mapPage(await findPage(imports, { limit }), (row) => ({
    id: row.id,
    kind: row.origin === 'shipped' ? 'file' : row.origin,
    source: row.layout,
    fileName: row.file_name,
    sha256: row.sha256,
    username: row.username,
    ...importOutcome(row),
  }));
};

export type ImportedAccount = Omit<SocialAccount, 'origin'>;

/** Whose posts an import has brought, and what those accounts are called there. */
export const findAccountsOfImport = async (db: Executor, importId: number): Promise<ImportedAccount[]> => {
  const rows = await db
    .selectFrom('social_posts')
    .select(({ fn }) => [
      'username',
      fn.max('display_name').as('display_name'),
      sql<string>`json_group_array(DISTINCT platform)`.as('platforms'),
    ])
    .where('import_id', '=', importId)
    .groupBy('username')
    .orderBy('username')
    .execute();
  return rows.map(({ username, display_name, platforms }) => ({
    username,
    displayName: display_name ?? username,
    platforms: JSON.parse(platforms) as SocialAccount['platforms'],
  }));
};

/** What is still missing of an account, newest stretch first. */
export const findGaps = async (
  db: Executor,
  platform: string,
  username: string,
): Promise<readonly SocialGapTable[]> =>
  (
    await db
      .selectFrom('social_gaps')
      .selectAll()
      .where('platform', '=', platform)
      .where('username', '=', username)
      .execute()
  ).toSorted((a, b) => (BigInt(a.before_id) < BigInt(b.before_id) ? 1 : -1));

export const setGap = (tx: WriteTransaction, gap: SocialGapTable): void => {
  tx.change(
    tx.query
      .insertInto('social_gaps')
      .values(gap)
      .onConflict((conflict) => conflict.columns(['platform', 'username', 'before_id']).doUpdateSet(gap)),
  );
};

export const deleteGap = (
  tx: WriteTransaction,
  gap: Pick<SocialGapTable, 'platform' | 'username' | 'before_id'>,
): void => {
  tx.change(
    tx.query
      .deleteFrom('social_gaps')
      .where('platform', '=', gap.platform)
      .where('username', '=', gap.username)
      .where('before_id', '=', gap.before_id),
  );
};
