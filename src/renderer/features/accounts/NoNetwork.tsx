import { Button, Callout } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { cx } from '#renderer/lib/cx.ts';
import { plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import {
  NOTHING_SHARED,
  ONE_ACCOUNT,
  SHARED_OBJECTS,
  TOO_FEW_SHARES,
} from '#shared/methods/account-coordination.ts';
import { durationText, type AccountsViewState } from './accounts-view.ts';
import { INVENTED_FILE, INVENTED_PLATFORM, inventedAccounts } from './invented-accounts.ts';
import type { OfAnswerProps } from './Sentences.tsx';
import styles from './Accounts.module.css';

const DAY = 86_400;

const OtherAccounts = () => <Link to="/twitter?tab=import">Import posts of other accounts</Link>;

/** A window and what can be shared change nothing where there is one account. */
const MoreAccounts = ({ view, change }: AccountsViewState) => (
  <div className={cx('ds-row-wrap', styles.ways)}>
    {view.author ? null : (
      <Button
        icon="new-person"
        text="Add the author of the drops"
        onClick={() => void change({ author: true })}
      />
    )}
    <OtherAccounts />
  </div>
);

/** Imports posts of invented accounts while the demonstration corpus is open, whose own accounts share nothing. */
const InventedAccounts = ({ change }: Pick<AccountsViewState, 'change'>) => {
  const { data: health } = useEndpoint('getHealth');
  const load = useMutation({
    mutationFn: () =>
      call('importSocialPosts', {
        query: { fileName: INVENTED_FILE, platform: INVENTED_PLATFORM },
        upload: new Blob([inventedAccounts()], { type: 'text/csv' }),
      }),
    meta: { failed: 'Couldn’t import the invented accounts' },
  });
  const start = (): void =>
    load.mutate(undefined, {
      // Of the call, which ends with its page: another page has a platform of its own.
      onSuccess: () => void change({ platform: INVENTED_PLATFORM }),
    });
  if (health?.dataset?.kind !== 'demonstration') return null;
  return (
    <Callout compact icon="lab-test">
      <div className="ds-row-between">
        <span>
          The accounts of the demonstration share nothing. 28 invented accounts, three of which act together,
          show how a network looks. Their import can be undone under Twitter Data Collection.
        </span>
        <Button text="Import invented accounts" loading={load.isPending} onClick={start} />
      </div>
    </Callout>
  );
};

/** A longer window makes pairs of shares that are too far apart, or known too coarsely, and of no others. */
const canWiden = (refusal: string | null): boolean =>
  refusal !== NOTHING_SHARED && refusal !== TOO_FEW_SHARES;

export const NoNetwork = ({ answer, view, change }: OfAnswerProps) => {
  const objects = answer.kinds.reduce((sum, kind) => sum + kind.objects, 0);
  return (
    <EmptyState
      icon="many-to-many"
      title={answer.refusal ?? `No two accounts share the same thing within ${durationText(view.window)}`}
      description={
        <div className="ds-stack-tight">
          <p>
            {plural(answer.posts, 'post')}, {plural(answer.shares, 'share')} of {plural(objects, 'object')}.
          </p>
          {answer.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      }
      action={
        <div className="ds-stack-tight">
          {answer.refusal === ONE_ACCOUNT ? (
            <MoreAccounts view={view} change={change} />
          ) : (
            <div className={cx('ds-row-wrap', styles.ways)}>
              {view.window < DAY && canWiden(answer.refusal) ? (
                <Button
                  icon="time"
                  text="Widen the window to a day"
                  onClick={() => void change({ window: DAY })}
                />
              ) : null}
              {view.objects.length < SHARED_OBJECTS.length ? (
                <Button
                  icon="duplicate"
                  text="Compare everything that can be shared"
                  onClick={() => void change({ objects: SHARED_OBJECTS })}
                />
              ) : null}
              <OtherAccounts />
            </div>
          )}
          <InventedAccounts change={change} />
        </div>
      }
    />
  );
};
