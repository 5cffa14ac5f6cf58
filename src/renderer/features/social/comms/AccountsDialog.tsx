import { Button, Checkbox, Dialog, DialogBody, Tag } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { platformProblem } from '#renderer/entities/import/PlatformField.tsx';
import { cleanUsername } from '#renderer/features/social/collect-form.ts';
import { sideLabel } from '#renderer/features/social/coordination.ts';
import {
  deleteSocialAccount,
  resetSocialAccounts,
  setSocialAccount,
} from '#renderer/features/social/social.ts';
import { afterSaving } from '#renderer/lib/after-saving.ts';
import { cx } from '#renderer/lib/cx.ts';
import { useOnItsWay } from '#renderer/lib/use-on-its-way.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import {
  inPlatformOrder,
  KNOWN_PLATFORMS,
  platformIdOf,
  type SocialPlatform,
} from '#shared/contract/platforms.ts';
import lists from '#renderer/features/social/lists.module.css';

interface AccountsDialogProps {
  readonly isOpen: boolean;
  readonly accounts: readonly SocialAccount[];
  readonly onClose: () => void;
}

interface Draft {
  readonly username: string;
  readonly displayName: string;
  readonly platforms: readonly SocialPlatform[];
  /** Name of a platform that is not in the list. */
  readonly other: string;
}

interface Change {
  readonly send: () => Promise<unknown>;
  /** What the form showed that it saves. */
  readonly saved?: Draft;
}

/** How an account came onto the list. */
const ORIGINS: Readonly<Record<SocialAccount['origin'], string>> = {
  shipped: 'included',
  user: 'added',
  demonstration: 'demonstration',
};

const EMPTY: Draft = { username: '', displayName: '', platforms: ['twitter', 'truthsocial'], other: '' };

const toggled = (platforms: readonly SocialPlatform[], platform: SocialPlatform): SocialPlatform[] =>
  platforms.includes(platform)
    ? platforms.filter((candidate) => candidate !== platform)
    : [...inPlatformOrder([...platforms, platform])];

/** The target accounts: two come with the program, the user may change them and add others. */
export const AccountsDialog = ({ isOpen, accounts, onClose }: AccountsDialogProps) => {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const usernameInput = useRef<HTMLInputElement>(null);
  // One mutation for all three changes, so that its error is that of the latest one; one after another, so that the last one stays.
  const change = useMutation({
    scope: { id: 'target accounts' },
    mutationFn: ({ send }: Change) => send(),
    onSuccess: (_answer, { saved }) => {
      if (saved === undefined) return;
      setDraft(afterSaving(saved, EMPTY));
      // The button is disabled now: without a focus in the dialog, Escape would not close it.
      if (!(document.activeElement instanceof HTMLInputElement)) usernameInput.current?.focus();
    },
  });
  const [isOnItsWay, noteSent] = useOnItsWay(draft, change.isPending);
  const { username, displayName, platforms, other } = draft;
  const otherId = platformIdOf(other);
  const chosen = inPlatformOrder([...platforms, ...(otherId === null ? [] : [otherId])]);
  const name = cleanUsername(username);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Target accounts" icon="people">
      <DialogBody>
        <div className="ds-stack">
          <ul className={cx('ds-plain-list', lists.spaced)}>
            {accounts.map((account) => (
              <li key={account.username} className="ds-row">
                <span className="ds-grow">
                  <strong>{account.displayName}</strong> <span className="ds-muted">@{account.username}</span>
                </span>
                <Tag minimal>{ORIGINS[account.origin]}</Tag>
                <QuietButton
                  icon="edit"
                  aria-label={`Change @${account.username}`}
                  onClick={() => setDraft({ ...account, other: '' })}
                />
                <QuietButton
                  icon="cross"
                  aria-label={`Remove @${account.username}`}
                  onClick={() => change.mutate({ send: () => deleteSocialAccount(account.username) })}
                />
              </li>
            ))}
          </ul>
          <form
            className="ds-stack-tight"
            onSubmit={(event) => {
              event.preventDefault();
              noteSent();
              change.mutate({
                send: () => setSocialAccount({ username: name, displayName, platforms: [...chosen] }),
                saved: draft,
              });
            }}
          >
            <TextField
              label="Username"
              inputRef={usernameInput}
              value={username}
              maxLength={101}
              onChange={(text) => setDraft({ ...draft, username: text })}
            />
            <TextField
              label="Display name"
              value={displayName}
              maxLength={100}
              onChange={(text) => setDraft({ ...draft, displayName: text })}
            />
            <div className="ds-row-wrap">
              {inPlatformOrder([...KNOWN_PLATFORMS.map(({ id }) => id), ...platforms]).map((platform) => (
                <Checkbox
                  key={platform}
                  inline
                  label={sideLabel(platform)}
                  checked={platforms.includes(platform)}
                  onChange={() => setDraft({ ...draft, platforms: toggled(platforms, platform) })}
                />
              ))}
            </div>
            <TextField
              label="Another platform"
              info="(optional)"
              value={other}
              maxLength={60}
              problem={platformProblem(other)}
              onChange={(text) => setDraft({ ...draft, other: text })}
            />
            <Failure error={change.error} />
            <div className="ds-row">
              <Button
                type="submit"
                intent="primary"
                text="Save account"
                disabled={
                  name === '' ||
                  displayName.trim() === '' ||
                  chosen.length === 0 ||
                  platformProblem(other) !== null ||
                  isOnItsWay
                }
              />
              <Button
                variant="minimal"
                icon="reset"
                text="Restore default accounts"
                onClick={() => change.mutate({ send: resetSocialAccounts })}
              />
            </div>
            <p className="ds-muted ds-small">Removing an account keeps its posts.</p>
          </form>
        </div>
      </DialogBody>
    </Dialog>
  );
};
