import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { PlatformField } from '#renderer/entities/account/PlatformField.tsx';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { known } from '#renderer/ui/known.tsx';
import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';
import { defaultText, type QuestionDraft } from './planned-question.ts';
import styles from './PlannedQuestion.module.css';

type Parameter = AnalysisMethodCard['parameters'][number];

const BOOLEANS = [
  { value: 'true', label: 'yes' },
  { value: 'false', label: 'no' },
] as const;

const OTHERS = [
  { value: 'posts', label: 'Posts' },
  { value: 'events', label: 'News events' },
] as const;

interface ParameterFieldProps {
  readonly parameter: Parameter;
  /** Empty for the default. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ParameterField = ({ parameter, value, onChange }: ParameterFieldProps) => {
  const { type, description, unit, choices } = parameter;
  const standard = defaultText(parameter);
  const label = unit === null || unit === '' ? description : `${description} (${unit})`;
  if (choices !== null || type === 'boolean')
    return (
      <SelectField
        label={label}
        isWide
        value={value === '' ? standard : value}
        options={choices ?? BOOLEANS}
        onChange={onChange}
      />
    );
  const isNumber = type === 'number' || type === 'integer';
  // No bounds here: the browser would refuse in silence while the list of parameters is closed.
  return (
    <TextField
      label={label}
      value={value}
      placeholder={standard}
      autoComplete="off"
      {...(isNumber ? { type: 'number', step: 'any' } : {})}
      {...(type === 'list' ? { help: 'Separated by commas' } : {})}
      onChange={onChange}
    />
  );
};

interface PlannedQuestionProps {
  readonly method: AnalysisMethodCard;
  readonly question: QuestionDraft;
  readonly onChange: (question: QuestionDraft) => void;
}

/** What a run must agree with besides method and set: the account where posts are compared, and every parameter. */
export const PlannedQuestion = ({ method, question, onChange }: PlannedQuestionProps) => {
  const accounts = known(useQuery(endpointQuery('listSocialAccounts')), [], 'Couldn’t load target accounts');
  const changed = Object.values(question.parameters).filter((value) => value !== '').length;
  return (
    <>
      {method.readsOthers ? (
        <SelectField
          label="Drops are compared with"
          isWide
          value={question.other}
          options={OTHERS}
          onChange={(other) => onChange({ ...question, other })}
        />
      ) : null}
      {method.readsPosts && !(method.readsOthers && question.other === 'events') ? (
        <FieldRow>
          <SelectField
            label="Account"
            value={question.username}
            options={[
              { value: '', label: 'All accounts' },
              ...accounts.value.map(({ username, displayName }) => ({
                value: username,
                label: `${displayName} (@${username})`,
              })),
            ]}
            onChange={(username) => onChange({ ...question, username })}
          />
          {accounts.note}
          <PlatformField
            label="Platform"
            value={question.platform}
            onChange={(platform) => onChange({ ...question, platform })}
          />
        </FieldRow>
      ) : null}
      {method.parameters.length === 0 ? null : (
        <details className={styles.parameters}>
          <summary>
            Parameters <span className="ds-muted ds-small">{changed === 0 ? 'defaults' : 'changed'}</span>
          </summary>
          <div className="ds-stack">
            {method.parameters.map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                value={question.parameters[parameter.name] ?? ''}
                onChange={(value) =>
                  onChange({ ...question, parameters: { ...question.parameters, [parameter.name]: value } })
                }
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
};
