import { AppError } from '#main/base/errors.ts';
import type { Store } from '#main/db/index.ts';
import { deleteAccount, deleteAccountsOf, findAccounts, setAccount } from '#main/repositories/accounts.ts';
import { findMeta, setMeta } from '#main/repositories/meta.ts';
import type { AccountBody, SocialAccount } from '#shared/contract/posts.ts';

export interface AccountService {
  readonly list: () => Promise<SocialAccount[]>;
  readonly set: (username: string, body: AccountBody) => Promise<SocialAccount>;
  readonly remove: (username: string) => Promise<void>;
  /** Puts the two accounts of `data/target-accounts.json` back as they were. */
  readonly reset: () => Promise<SocialAccount[]>;
  /** Loads the shipped accounts into a new database; never again after the user has changed them. */
  readonly ensure: () => Promise<void>;
  /** Shows the invented accounts of the demonstration posts, or takes them off. */
  readonly setDemonstration: (
    accounts: readonly { readonly username: string; readonly displayName: string }[],
  ) => Promise<void>;
}

const LOADED = 'social_accounts_loaded';

export const createAccountService = (store: Store, shippedFile: string): AccountService => {
  const { read, write } = store;
  const list = (): Promise<SocialAccount[]> => findAccounts(read);
  const put = (
    account: Omit<SocialAccount, 'platforms'> & { platforms: readonly string[] },
    position: number,
  ) =>
    setAccount(write, {
      username: account.username,
      display_name: account.displayName,
      platforms: JSON.stringify(account.platforms),
      origin: account.origin,
      position,
    });
  const loadShipped = async (): Promise<void> => {
    const { readShippedAccounts } = await import('./shipped-accounts.ts');
    for (const [index, account] of readShippedAccounts(shippedFile).entries())
      await put({ ...account, origin: 'shipped' }, index);
    await setMeta(write, LOADED, '1');
  };
  const find = async (username: string): Promise<SocialAccount | undefined> =>
    (await list()).find((one) => one.username.toLowerCase() === username.toLowerCase());

  return {
    list,
    set: async (username, body) => {
      const known = await find(username);
      await put({ username, ...body, origin: known?.origin ?? 'user' }, (await list()).length + 10);
      return { username, ...body, origin: known?.origin ?? 'user' };
    },
    remove: async (username) => {
      if (!(await deleteAccount(write, username)))
        throw new AppError('not_found', `There is no target account @${username}.`);
    },
    reset: async () => {
      await loadShipped();
      return list();
    },
    ensure: async () => {
      if ((await findMeta(read, LOADED)) === null) await loadShipped();
    },
    setDemonstration: async (accounts) => {
      await deleteAccountsOf(write, 'demonstration');
      for (const [index, account] of accounts.entries())
        await put({ ...account, platforms: ['twitter', 'truthsocial'], origin: 'demonstration' }, index - 10);
    },
  };
};
