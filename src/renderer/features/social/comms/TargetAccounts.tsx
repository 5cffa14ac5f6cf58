import type { ReactNode } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { SocialAccount } from '#shared/contract/accounts.ts';

interface TargetAccountsProps {
  readonly children: (accounts: readonly SocialAccount[]) => ReactNode;
}

/** What is drawn once the target accounts are known and there are some. */
export const TargetAccounts = ({ children }: TargetAccountsProps) => (
  <QueryState
    query={useEndpoint('listSocialAccounts')}
    failed="Couldn’t load target accounts"
    none={{ icon: 'people', title: 'No target account is set' }}
  >
    {children}
  </QueryState>
);
