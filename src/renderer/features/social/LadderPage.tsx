import { useQueryStates } from 'nuqs';
import { accountOptions } from '#renderer/entities/account/account-options.ts';
import { PlatformField } from '#renderer/entities/account/PlatformField.tsx';
import { CodeSelect } from '#renderer/entities/coding/CodeSelect.tsx';
import { useMethodCode } from '#renderer/entities/coding/method-code.ts';
import { MethodSetField } from '#renderer/entities/set/MethodSetField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import { DemonstrationNote } from './comms/DemonstrationNote.tsx';
import { LadderCard } from './comms/LadderCard.tsx';
import { TargetAccounts } from './comms/TargetAccounts.tsx';
import { useTargetAccount } from './comms/use-target-account.ts';
import { commsParsers } from './social-view.ts';
import fieldRow from '#renderer/ui/field/FieldRow.module.css';

const Ladder = ({ accounts }: { readonly accounts: readonly SocialAccount[] }) => {
  const [view, setView] = useQueryStates(commsParsers);
  const chosen = useTargetAccount(accounts, view.account);
  const code = useMethodCode();
  const username = chosen?.username ?? '';
  return (
    <div className="ds-stack">
      <div className={fieldRow.row}>
        <SelectField
          label="Target Account"
          value={username}
          options={accountOptions(accounts)}
          onChange={(account) => void setView({ account })}
        />
        <PlatformField
          label="Platform Filter"
          value={view.platform}
          onChange={(platform) => void setView({ platform })}
        />
        <MethodSetField />
      </div>
      <CodeSelect value={code.choice} onChange={code.choose} />
      {chosen?.origin === 'demonstration' ? (
        <DemonstrationNote
          accounts={accounts}
          username={username}
          onChoose={(account) => void setView({ account })}
        />
      ) : null}
      <LadderCard key={username} username={username} platform={view.platform} coded={code.query} />
    </div>
  );
};

/** `/ladder`: at which scale the drops and an account’s posts meet. */
export const LadderPage = () => (
  <TargetAccounts>{(accounts) => <Ladder accounts={accounts} />}</TargetAccounts>
);
