import { useEndpoint } from '#renderer/api/endpoint.ts';
import { accountOptions } from '#renderer/entities/account/account-options.ts';
import { PlatformField } from '#renderer/entities/account/PlatformField.tsx';
import { EventsField } from '#renderer/entities/item/EventsField.tsx';
import { TextSetField } from '#renderer/entities/text/TextSetField.tsx';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { DEFAULT_SEED, NEWS_CATEGORIES } from '#shared/constants.ts';
import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';
import { QUESTION_LABELS } from '#shared/question-labels.ts';
import { defaultText, narrowingOf, OTHERS, parameterLabel, type QuestionDraft } from './planned-question.ts';

type Parameter = AnalysisMethodCard['parameters'][number];

const BOOLEANS = { true: 'yes', false: 'no' };

interface ParameterFieldProps {
  readonly parameter: Parameter;
  /** Empty for the default. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ParameterField = ({ parameter, value, onChange }: ParameterFieldProps) => {
  const { type, choices } = parameter;
  const standard = defaultText(parameter);
  const label = parameterLabel(parameter);
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
  readonly frozen: readonly WorkingSet[];
  readonly onChange: (question: QuestionDraft) => void;
}

/** What a run must agree with besides method and set: what of the data the method can be narrowed to, the seed, and every parameter. */
export const PlannedQuestion = ({ method, question, frozen, onChange }: PlannedQuestionProps) => {
  const accounts = known(useEndpoint('listSocialAccounts'), [], 'Couldn’t load target accounts');
  const narrowing = narrowingOf(method, question.other);
  const field = (name: 'a' | 'b' | 'startDate' | 'endDate' | 'category' | 'seed') => ({
    label: QUESTION_LABELS[name],
    value: question[name],
    onChange: (value: string) => onChange({ ...question, [name]: value }),
  });
  const changed = Object.values(question.parameters).filter((value) => value !== '').length;
  return (
    <>
      {method.readsOthers ? (
        <SelectField
          label={QUESTION_LABELS.other}
          isWide
          value={question.other}
          options={OTHERS}
          onChange={(other) => onChange({ ...question, other })}
        />
      ) : null}
      {narrowing.texts ? (
        <FieldRow>
          <TextSetField {...field('a')} sets={frozen} />
          <TextSetField {...field('b')} sets={frozen} hasRest />
        </FieldRow>
      ) : null}
      {narrowing.days ? (
        <FieldRow>
          <DateField {...field('startDate')} />
          <DateField {...field('endDate')} />
        </FieldRow>
      ) : null}
      {narrowing.events ? (
        <SelectField isWide none="All categories" options={NEWS_CATEGORIES} {...field('category')} />
      ) : null}
      {narrowing.events ? (
        <EventsField
          label={QUESTION_LABELS.eventIds}
          info="(optional)"
          value={question.eventIds}
          onChange={(eventIds) => onChange({ ...question, eventIds })}
        />
      ) : null}
      {narrowing.posts ? (
        <FieldRow>
          <SelectField
            label={QUESTION_LABELS.username}
            value={question.username}
            none="All accounts"
            options={accountOptions(accounts.value)}
            onChange={(username) => onChange({ ...question, username })}
          />
          {accounts.note}
          <PlatformField
            label={QUESTION_LABELS.platform}
            value={question.platform}
            onChange={(platform) => onChange({ ...question, platform })}
          />
          <SwitchField
            label={QUESTION_LABELS.includeReposts}
            value={question.includeReposts}
            onChange={(includeReposts) => onChange({ ...question, includeReposts })}
          />
        </FieldRow>
      ) : null}
      <TextField type="number" autoComplete="off" placeholder={String(DEFAULT_SEED)} {...field('seed')} />
      {method.parameters.length === 0 ? null : (
        <details style={{ marginBottom: 'var(--ds-3)' }}>
          <summary style={{ marginBottom: 'var(--ds-2)' }}>
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
