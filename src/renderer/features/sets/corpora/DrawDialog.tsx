import { useState } from 'react';
import { call } from '#renderer/api/workstation.ts';
import { JobState } from '#renderer/entities/job/JobState.tsx';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { SeedField, seedOf, wholeNumber } from '#renderer/entities/set/SeedField.tsx';
import { SetNameField } from '#renderer/entities/set/SetNameField.tsx';
import { isSetName } from '#renderer/entities/set/use-create-set.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import { useUnlessClosed } from '#renderer/ui/use-unless-closed.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { drawnSetSchema, type DrawBody } from '#shared/contract/corpora.ts';
import { DRAW_MAX, type CorpusFilter } from '#shared/contract/corpus-draw.ts';
import { filterText } from '#shared/corpus-draw.ts';

type Draw = Pick<DrawBody, 'set' | 'filter' | 'sample'>;

interface DrawDialogProps {
  readonly corpus: string;
  readonly filter: CorpusFilter;
  readonly onClose: () => void;
  readonly onDrawn: (set: string) => void;
}

/** Draws posts of a corpus into a frozen set. Mount it on demand. */
export const DrawDialog = ({ corpus, filter, onClose, onDrawn }: DrawDialogProps) => {
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
