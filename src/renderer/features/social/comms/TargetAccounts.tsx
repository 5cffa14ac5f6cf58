import { useQueryState } from 'nuqs';
import type { ReactElement, ReactNode } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { commsParsers } from '#renderer/features/social/social-view.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import { plantOf } from '#shared/demonstration.ts';
import { DemonstrationNote } from './DemonstrationNote.tsx';

export interface TargetProps {
  readonly accounts: readonly SocialAccount[];
  /** Of the chosen one; empty without any. */
  readonly username: string;
  /** Says what was planted in an invented account; null for any other. */
  readonly note: ReactElement | null;
}

/** The first account that is named, else the one that shows most; undefined without one. */
const accountOf = (
  accounts: readonly SocialAccount[],
  names: readonly (string | null | undefined)[],
): SocialAccount | undefined =>
  names.flatMap(
    (name) => accounts.find(({ username }) => username.toLowerCase() === name?.toLowerCase()) ?? [],
  )[0] ??
  // A demonstration opens with what shows on the finest rung.
  accounts.find(
    ({ username, origin }) => origin === 'demonstration' && plantOf(username)?.rung === 'minute',
  ) ??
  accounts[0];

interface TargetAccountsProps {
  readonly children: (target: TargetProps) => ReactNode;
}

/** What is drawn once the target accounts are known and there are some: the one of the address, else that of the settings. */
export const TargetAccounts = ({ children }: TargetAccountsProps) => {
  const [name, setName] = useQueryState('account', commsParsers.account);
  const { data } = useEndpoint('getSettings');
  return (
    <QueryState
      query={useEndpoint('listSocialAccounts')}
      failed="Couldn’t load target accounts"
      none={{ icon: 'people', title: 'No target account is set' }}
    >
      {(accounts) => {
        const chosen = accountOf(accounts, [name, data?.settings.defaultAccount]);
        const username = chosen?.username ?? '';
        const note = (
          <DemonstrationNote
            accounts={accounts}
            username={username}
            onChoose={(account) => void setName(account)}
          />
        );
        return children({ accounts, username, note: chosen?.origin === 'demonstration' ? note : null });
      }}
    </QueryState>
  );
};
