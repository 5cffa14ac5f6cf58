import { AppError } from '#main/base/errors.ts';
import { createSerial } from '#main/base/serial.ts';
import type { Database } from '#main/db/database.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import {
  deleteAccount,
  deleteAccountsOf,
  findAccounts,
  setAccount,
  type ImportedAccount,
} from '#main/repositories/accounts.ts';
import { findMeta, setMeta } from '#main/repositories/meta.ts';
import type { Journal } from '#main/services/system/journal.ts';
import type { AccountBody, SocialAccount } from '#shared/contract/accounts.ts';

const LOADED = 'social_accounts_loaded';

const put = (
  tx: WriteTransaction,
  account: Omit<SocialAccount, 'platforms'> & { platforms: readonly string[] },
  position: number,
): void => {
  setAccount(tx, {
    username: account.username,
    display_name: account.displayName,
    platforms: JSON.stringify(account.platforms),
    origin: account.origin,
    position,
  });
};

export const createAccountService = (
  store: Database,
  journal: Pick<Journal, 'write'>,
  shippedFile: string,
) => {
  const { read, write } = store;
  /** Whether an account is new, and its place, is known only after the change before. */
  const inTurn = createSerial();
  const list = (): Promise<SocialAccount[]> => findAccounts(read);
  const readShipped = async () => {
    const { readShippedAccounts } = await import('./shipped-accounts.ts');
    const accounts = readShippedAccounts(shippedFile);
    return (tx: WriteTransaction): void =>
      accounts.forEach((account, index) => put(tx, { ...account, origin: 'shipped' }, index));
  };
  const find = async (username: string): Promise<SocialAccount | undefined> =>
    (await list()).find((account) => account.username.toLowerCase() === username.toLowerCase());

  return {
    list,
    set: (username: string, body: AccountBody): Promise<SocialAccount> =>
      inTurn(async () => {
        const existing = await find(username);
        const account = { username, ...body, origin: existing?.origin ?? 'user' };
        const position = (await list()).length + 10;
        const act = existing === undefined ? 'add' : 'change';
        await journal.write(`${act} the account @${username}`, (tx) => {
          put(tx, account, position);
        });
        return account;
      }),
    remove: async (username: string): Promise<void> => {
      if (!(await journal.write(`remove the account @${username}`, (tx) => deleteAccount(tx, username))))
        throw new AppError('not_found', `There is no target account @${username}.`);
    },
    /** Puts the two accounts of `data/target-accounts.json` back as they were. */
    reset: async (): Promise<SocialAccount[]> => {
      await journal.write('restore the shipped accounts', await readShipped());
      return list();
    },
    /** Loads the shipped accounts into a new database; never again after the user has changed them. */
    ensure: async (): Promise<void> => {
      if ((await findMeta(read, LOADED)) !== null) return;
      const load = await readShipped();
      await write((tx) => {
        load(tx);
        setMeta(tx, LOADED, '1');
      });
    },
    /** Adds accounts that are not on the list yet. @returns those that were added. */
    addMissing: (accounts: readonly ImportedAccount[]): Promise<readonly string[]> =>
      inTurn(async () => {
        const existingAccounts = await list();
        const names = new Set(existingAccounts.map(({ username }) => username.toLowerCase()));
        const missing = accounts.filter(({ username }) => !names.has(username.toLowerCase()));
        if (missing.length === 0) return [];
        await write((tx) => {
          for (const [index, account] of missing.entries())
            put(tx, { ...account, origin: 'user' }, existingAccounts.length + 10 + index);
        });
        return missing.map(({ username }) => username);
      }),
    /** Shows the invented accounts of the demonstration posts, or takes them off. */
    setDemonstration: async (
      accounts: readonly { readonly username: string; readonly displayName: string }[],
    ): Promise<void> => {
      await write((tx) => {
        deleteAccountsOf(tx, 'demonstration');
        for (const [index, { username, displayName }] of accounts.entries())
          put(
            tx,
            { username, displayName, platforms: ['twitter', 'truthsocial'], origin: 'demonstration' },
            index - 10,
          );
      });
    },
  };
};

export type AccountService = ReturnType<typeof createAccountService>;
