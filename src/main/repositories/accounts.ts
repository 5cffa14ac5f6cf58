import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { SocialAccountTable, SocialGapTable } from '#main/db/tables/posts.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { SocialAccount, SocialImport } from '#shared/contract/posts.ts';
import { toTimestamp } from '#shared/time.ts';
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
    .selectFrom('social_imports')
    .selectAll()
    .where('state', '=', 'done')
    .orderBy('id', 'desc');
  return mapPage(await findPage(imports, { limit }), (row) => ({
    id: row.id,
    kind: row.kind,
    source: row.source,
    fileName: row.file_name,
    sha256: row.sha256,
    username: row.username,
    records: row.records,
    imported: row.added,
    updated: row.updated,
    unchanged: row.unchanged,
    skipped: row.faulty,
    flagged: row.flagged,
    stoppedBy: row.stopped_by,
    finishedAt: row.finished_at === null ? null : toTimestamp(row.finished_at),
  }));
};

export const findImportIds = async (db: Executor, kind: 'demonstration'): Promise<number[]> =>
  (await db.selectFrom('social_imports').select('id').where('kind', '=', kind).execute()).map(
    (row) => row.id,
  );

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
