import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { call } from '#renderer/api/workstation.ts';
import { JobState } from '#renderer/entities/job/JobState.tsx';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { askedCorpusSchema, HISTOGRAM_BUCKETS, type AttachedCorpus } from '#shared/contract/corpora.ts';
import { EMPTY_FILTER, filterOf, QUESTIONS, type AskedQuestion } from './corpus-form.ts';
import { CorpusAnswerView } from './CorpusAnswerView.tsx';
import { DrawDialog } from './DrawDialog.tsx';

interface AskCorpusProps {
  readonly corpus: AttachedCorpus;
  readonly onDrawn: (set: string) => void;
}

type Bucket = (typeof HISTOGRAM_BUCKETS)[number];

/** Asks an attached corpus on its server, and draws from it. */
export const AskCorpus = ({ corpus, onDrawn }: AskCorpusProps) => {
  const [draft, setDraft] = useState(EMPTY_FILTER);
  const [question, setQuestion] = useState<AskedQuestion>('count');
  const [bucket, setBucket] = useState<Bucket>('month');
  const job = useJobResult('ask-corpus', {
    start: (nextQuestion: AskedQuestion) =>
      call('askCorpus', {
        params: { name: corpus.name },
        query: {},
        body: {
          question: nextQuestion,
          filter: filterOf(draft),
          ...(nextQuestion === 'histogram' ? { bucket } : {}),
        },
      }),
    schema: askedCorpusSchema,
  });
  const { start, isRunning, answer } = job;
  const field = fieldsOf(draft, setDraft);
  return (
    <SectionCard
      title={`Ask ${corpus.name}`}
      icon="database"
      subtitle={`${corpus.address}, table ${corpus.table}`}
      actions={
        <DialogButton
          icon="random"
          text="Draw a working set…"
          dialog={(close) => (
            <DrawDialog
              corpus={corpus.name}
              filter={filterOf(draft)}
              onClose={close}
              onDrawn={(set) => {
                close();
                onDrawn(set);
              }}
            />
          )}
        />
      }
    >
      <form
        className="ds-stack"
        onSubmit={(event) => {
          event.preventDefault();
          start(question);
        }}
      >
        <div className="ds-stats">
          <SelectField label="Question" value={question} options={QUESTIONS} isWide onChange={setQuestion} />
          {question === 'histogram' ? (
            <SelectField label="By" value={bucket} options={HISTOGRAM_BUCKETS} isWide onChange={setBucket} />
          ) : null}
          <TextField label="Account" {...field('account')} />
          <TextField label="Words" {...field('search')} />
          <DateField label="From" {...field('startDate')} />
          <DateField label="Until" {...field('endDate')} />
        </div>
        <Button
          type="submit"
          intent="primary"
          className="ds-start"
          icon="search"
          text={isRunning ? 'Asking…' : 'Ask the corpus'}
          disabled={isRunning}
        />
        <JobState job={job} failed="Couldn’t ask the corpus" />
        {answer === undefined || answer.answer === null || isRunning ? null : (
          <>
            <p role="status">
              {answer.message}{' '}
              <span className="ds-muted ds-small ds-num">{formatCount(answer.milliseconds ?? 0)} ms</span>
            </p>
            <CorpusAnswerView answer={answer.answer} />
          </>
        )}
      </form>
    </SectionCard>
  );
};
