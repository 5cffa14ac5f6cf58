import { Button, Callout } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import { healthQuery } from '#renderer/entities/job/system.ts';
import type { AccountsViewState } from './accounts-view.ts';
import { INVENTED_FILE, INVENTED_PLATFORM, inventedAccounts } from './invented-accounts.ts';

/** Imports posts of invented accounts while the demonstration corpus is open, whose own accounts share nothing. */
export const InventedAccounts = ({ change }: Pick<AccountsViewState, 'change'>) => {
  const { data: health } = useQuery(healthQuery());
  const load = useMutation({
    mutationFn: () =>
      call('importSocialPosts', {
        query: { fileName: INVENTED_FILE, platform: INVENTED_PLATFORM },
        upload: new Blob([inventedAccounts()], { type: 'text/csv' }),
      }),
    onSuccess: () => change({ platform: INVENTED_PLATFORM }),
    meta: { failed: 'Couldn’t import the invented accounts' },
  });
  if (health?.dataset?.kind !== 'demonstration') return null;
  return (
    <Callout compact icon="lab-test">
      <div className="ds-row-between">
        <span>
          The accounts of the demonstration share nothing. 28 invented accounts, three of which act together,
          show how a network looks. Their import can be undone under Twitter Data Collection.
        </span>
        <Button text="Import invented accounts" loading={load.isPending} onClick={() => load.mutate()} />
      </div>
    </Callout>
  );
};
