import { useQueryStates } from 'nuqs';
import { accountOptions } from '#renderer/entities/account/account-options.ts';
import { PlatformField } from '#renderer/entities/account/PlatformField.tsx';
import { CodeSelect } from '#renderer/entities/coding/CodeSelect.tsx';
import { codeParsers, useMethodCode } from '#renderer/entities/coding/method-code.ts';
import { setParser } from '#renderer/entities/set/method-set.ts';
import { MethodSetField } from '#renderer/entities/set/MethodSetField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { LadderCard, ladderParsers } from './comms/LadderCard.tsx';
import { TargetAccounts, type TargetProps } from './comms/TargetAccounts.tsx';
import { commsParsers } from './social-view.ts';
import fieldRow from '#renderer/ui/field/FieldRow.module.css';

const Ladder = ({ accounts, username, note }: TargetProps) => {
  const [view, setView] = useQueryStates(commsParsers);
  const code = useMethodCode();
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
      {note}
      <LadderCard key={username} username={username} platform={view.platform} coded={code.query} />
    </div>
  );
};

export const parameters = {
  account: commsParsers.account,
  platform: commsParsers.platform,
  set: setParser,
  ...codeParsers,
  ...ladderParsers,
};

/** `/ladder`: at which scale the drops and an account’s posts meet. */
export const LadderPage = () => <TargetAccounts>{(target) => <Ladder {...target} />}</TargetAccounts>;
