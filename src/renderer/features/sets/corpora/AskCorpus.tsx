import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { call } from '#renderer/api/workstation.ts';
import { JobState } from '#renderer/entities/job/JobState.tsx';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { SeedField, seedOf, wholeNumber } from '#renderer/entities/set/SeedField.tsx';
import { SetNameField } from '#renderer/entities/set/SetNameField.tsx';
import { isSetName } from '#renderer/entities/set/use-create-set.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import { useUnlessClosed } from '#renderer/ui/use-unless-closed.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import {
  askedCorpusSchema,
  drawnSetSchema,
  HISTOGRAM_BUCKETS,
  type AttachedCorpus,
  type DrawBody,
} from '#shared/contract/corpora.ts';
import { DRAW_MAX, type CorpusFilter } from '#shared/contract/corpus-draw.ts';
import { filterText } from '#shared/filter-text.ts';
import { EMPTY_FILTER, filterOf, QUESTIONS, type AskedQuestion } from './corpus-form.ts';
import { CorpusAnswerView } from './CorpusAnswerView.tsx';

type Draw = Pick<DrawBody, 'set' | 'filter' | 'sample'>;

interface DrawDialogProps {
  readonly corpus: string;
  readonly filter: CorpusFilter;
  readonly onClose: () => void;
  readonly onDrawn: (set: string) => void;
}

/** Draws posts of a corpus into a frozen set. Mount it on demand. */
const DrawDialog = ({ corpus, filter, onClose, onDrawn }: DrawDialogProps) => {
  const [name, setName] = useState(`${corpus} sample`);
  const [sizeText, setSizeText] = useState('100000');
  const [seedText, setSeedText] = useState(String(DEFAULT_SEED));
  const { close, unlessClosed } = useUnlessClosed(onClose);
  const job = useJobResult('draw-corpus', {
    start: (body: Draw) => call('drawFromCorpus', { params: { name: corpus }, query: {}, body }),
    schema: drawnSetSchema,
    onSuccess: ({ set, message }) => {
      void notify.done('Working set drawn', message);
      if (set !== null) unlessClosed(() => onDrawn(set.name));
    },
  });
  const isAll = sizeText.trim() === '';
  const size = wholeNumber(sizeText, 1, DRAW_MAX);
  const seed = seedOf(seedText);
  const filtered = filterText(filter);
  return (
    <FormDialog
      title={`Draw a working set from ${corpus}`}
      icon="random"
      submitText="Draw the set"
      canSubmit={isSetName(name) && (isAll || size !== null) && seed !== null}
      isBusy={job.isRunning}
      progress={<JobState job={job} failed="Couldn’t draw the set" />}
      onClose={close}
      onSubmit={() => {
        const sample = size === null || seed === null ? {} : { sample: { size, seed } };
        job.start({ set: name.trim(), filter, ...sample });
      }}
    >
      <p>
        Posts of {filtered === '' ? 'the whole corpus' : <code>{filtered}</code>} are imported and frozen. The
        set keeps the sampling fraction and the counts of the whole corpus.
      </p>
      <TextField
        label="Posts to draw"
        value={sizeText}
        onChange={setSizeText}
        help="Leave it empty for every post that matches, at most 5,000,000."
        problem={isAll || size !== null ? null : 'Enter a number from 1 to 5,000,000, or nothing.'}
      />
      <SeedField drawn="posts" value={seedText} onChange={setSeedText} />
      <SetNameField value={name} onChange={setName} failure={null} />
    </FormDialog>
  );
};

interface AskCorpusProps {
  readonly corpus: AttachedCorpus;
  readonly onDrawn: (set: string) => void;
}

type Bucket = (typeof HISTOGRAM_BUCKETS)[number];

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
