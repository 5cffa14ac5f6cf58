import { useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { nameProblem } from '#renderer/entities/set/use-create-set.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { known } from '#renderer/ui/known.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';
import { EMPTY_QUESTION, narrowingOf, plannedQuestion } from './planned-question.ts';
import { PlannedQuestion } from './PlannedQuestion.tsx';

interface LockDialogProps {
  readonly frozen: readonly WorkingSet[];
  /** @param name of the plan that was locked */
  readonly onLocked: (name: string) => void;
  readonly onClose: () => void;
}

const LABELS = {
  name: 'Name of the plan',
  question: 'Question',
  method: 'Method',
  result: 'What would count as a result',
  stoppingRule: 'Stopping rule',
} as const;

const REQUIRED = ['name', 'question', 'method', 'result', 'stoppingRule'] as const;

const EMPTY = { name: '', question: '', method: '', set: '', result: '', stoppingRule: '' };

/** Tests of a draft that were run before, and the draft that was asked about. */
interface Warning {
  readonly key: string;
  readonly seen: AnswerOf<'previewPlan'>;
}

const SeenTests = ({ seen }: Pick<Warning, 'seen'>) => {
  const { timeZone } = usePreferences();
  const runs = seen.flatMap((test) => test.runs);
  return seen.length === 0 ? null : (
    <TitledCallout intent="warning" role="alert" title="This test was run before">
      <p>
        It stays exploratory, and a locked plan cannot be undone. Runs with the same question in this data
        folder:
      </p>
      <ul>
        {runs.map(({ run, at }) => (
          <li key={run}>
            Run {run}, {formatTimestamp(at, timeZone)}
          </li>
        ))}
      </ul>
    </TitledCallout>
  );
};

/** Locks a plan of one test. Mount it on demand. */
export const LockDialog = ({ frozen, onLocked, onClose }: LockDialogProps) => {
  const [draft, setDraft] = useState(EMPTY);
  const [asked, setAsked] = useState(EMPTY_QUESTION);
  const methods = useEndpoint('listAnalyses');
  const lock = useChange('lockPlan', { done: 'Plan locked' });
  const [warned, setWarned] = useState<Warning | null>(null);
  const preview = useChange('previewPlan', {});
  const field = fieldsOf(draft, setDraft);
  const problem = nameProblem(draft.name);
  const { name, question, method, set, result, stoppingRule } = draft;
  const { value: offered, note } = known(methods, [], 'Couldn’t load the methods');
  const card = offered.find(({ id }) => id === method);
  // Such a method compares its own two sets; one more would name a question that no run agrees with.
  const hasTextSets = card !== undefined && narrowingOf(card, asked.other).texts;
  const missing = emptyFields(Object.fromEntries(REQUIRED.map((each) => [LABELS[each], draft[each]])));
  const body = {
    name,
    question,
    stoppingRule,
    tests: [
      {
        method,
        result,
        ...(card === undefined ? {} : plannedQuestion(card, asked)),
        ...(set === '' || hasTextSets ? {} : { set }),
      },
    ],
  };
  const key = JSON.stringify(body);
  const seen = warned?.key === key ? warned.seen : [];
  const lockNow = (acceptSeen: boolean): void =>
    lock.mutate(
      { body: { ...body, acceptSeen } },
      {
        onSuccess: () => {
          onLocked(name.trim());
          onClose();
        },
      },
    );
  const submit = (): void => {
    if (seen.length > 0) lockNow(true);
    else
      preview.mutate(
        { body },
        {
          onSuccess: (found) => {
            if (found.length > 0) setWarned({ key, seen: found });
            else lockNow(false);
          },
        },
      );
  };
  const error = lock.error ?? preview.error;
  return (
    <FormDialog
      title="Lock a plan"
      icon="lock"
      submitText={seen.length > 0 ? 'Lock it all the same' : 'Lock the plan'}
      missing={missing}
      canSubmit={problem === null}
      isBusy={lock.isPending || preview.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        A locked plan can never be changed or removed. Runs that begin afterwards and agree with it are
        confirmatory; all others are exploratory. Plans of several tests are locked from a file:{' '}
        <code>dropscope plan lock FILE</code>.
      </p>
      <TextField
        label={LABELS.name}
        autoFocus
        autoComplete="off"
        maxLength={80}
        problem={problem}
        {...field('name')}
      />
      <LongTextField label={LABELS.question} rows={2} maxLength={4000} {...field('question')} />
      <SelectField
        label={LABELS.method}
        isWide
        none="Select a method"
        options={offered
          .filter(({ runnable }) => runnable)
          .map(({ id, title }) => ({ value: id, label: title }))}
        value={method}
        onChange={(id) => {
          field('method').onChange(id);
          setAsked((former) => ({ ...former, parameters: {} }));
        }}
      />
      {note}
      {card === undefined ? null : (
        <PlannedQuestion method={card} question={asked} frozen={frozen} onChange={setAsked} />
      )}
      {hasTextSets ? null : (
        <SelectField
          label="Working set"
          isWide
          none="All items"
          options={frozen.map((each) => each.name)}
          {...field('set')}
        />
      )}
      <LongTextField label={LABELS.result} rows={2} maxLength={4000} {...field('result')} />
      <TextField
        label={LABELS.stoppingRule}
        autoComplete="off"
        maxLength={4000}
        problem={error === null ? null : messageOf(error)}
        {...field('stoppingRule')}
      />
      <SeenTests seen={seen} />
    </FormDialog>
  );
};
