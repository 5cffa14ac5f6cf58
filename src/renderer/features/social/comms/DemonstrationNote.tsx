import { Callout } from '@blueprintjs/core';
import { RUNG_LABELS } from '#renderer/entities/analysis/ladder-words.ts';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import { plantOf } from '#shared/demonstration.ts';

interface DemonstrationNoteProps {
  readonly accounts: readonly SocialAccount[];
  readonly username: string;
  readonly onChoose: (username: string) => void;
}

const expectation = (username: string): string => {
  const plant = plantOf(username);
  if (plant === undefined) return '';
  const ladder = plant.rung === null ? 'no rung' : `the ${RUNG_LABELS[plant.rung].toLowerCase()} rung`;
  return ` Planted in it: ${plant.planted}. The chance ladder should name ${ladder}.`;
};

/** Says what was planted in an invented account and where it shows, and leads to the accounts in which something else was. */
export const DemonstrationNote = ({ accounts, username, onChoose }: DemonstrationNoteProps) => (
  <Callout compact intent="warning" icon="lab-test" data-testid="demonstration-note">
    <p>Demonstration data: this account and its posts are invented.{expectation(username)}</p>
    <div className="ds-row-wrap ds-small" role="group" aria-label="Planted on a rung">
      {accounts.flatMap((account) => {
        const rung = account.origin === 'demonstration' ? (plantOf(account.username)?.rung ?? null) : null;
        return rung === null
          ? []
          : [
              <QuietButton
                key={account.username}
                active={account.username === username}
                text={`${RUNG_LABELS[rung]}: @${account.username}`}
                onClick={() => onChoose(account.username)}
              />,
            ];
      })}
    </div>
  </Callout>
);
