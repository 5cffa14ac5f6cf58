import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint.ts';
import { FrozenSetField } from '#renderer/entities/set/FrozenSetField.tsx';
import { SeedField, seedOf, wholeNumber } from '#renderer/entities/set/SeedField.tsx';
import { splitText } from '#renderer/lib/split-text.ts';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { useUnlessClosed } from '#renderer/ui/use-unless-closed.ts';
import type { Codebook } from '#shared/contract/coder.ts';
import { LARGEST_BATCH, type BatchDrops } from '#shared/contract/coding.ts';

const EMPTY = {
  name: '',
  /** Separated by commas. */
  coders: '',
  /** Empty: a sample of all drops. */
  set: '',
  size: '100',
  seed: '4966',
  stratum: 'none' as 'none' | 'year',
  unit: 'drop' as 'drop' | 'span',
};
type Draft = Readonly<typeof EMPTY>;

const dropsOf = ({ set, size, seed, stratum }: Draft): BatchDrops | null => {
  if (set !== '') return { from: 'set', set };
  const [count, start] = [wholeNumber(size, 1, LARGEST_BATCH), seedOf(seed)];
  return count === null || start === null ? null : { from: 'sample', size: count, seed: start, stratum };
};

const problemOf = (draft: Draft): string | null => {
  const coders = splitText(draft.coders, ',');
  if (draft.name.trim() === '') return 'The batch needs a name.';
  if (coders.length === 0) return 'The batch needs at least one coder.';
  return new Set(coders).size < coders.length ? 'Every coder needs a name of their own.' : null;
};

interface NewBatchDialogProps {
  readonly book: Codebook;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

export const NewBatchDialog = ({ book, onClose, onAdded }: NewBatchDialogProps) => {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const { close, unlessClosed } = useUnlessClosed(onClose);
  const add = useMutation({
    ...endpointMutation('addCodingBatch'),
    onSuccess: ({ id }) => unlessClosed(() => onAdded(id)),
  });
  const field = fieldsOf(draft, setDraft);
  const drops = dropsOf(draft);
  const problem = problemOf(draft);
  return (
    <FormDialog
      title="New batch"
      icon="people"
      submitText="Make batch"
      canSubmit={problem === null && drops !== null}
      isBusy={add.isPending}
      error={add.error}
      onSubmit={() => {
        if (drops === null) return;
        const { name, unit, coders } = draft;
        add.mutate({
          body: { codebookId: book.id, name: name.trim(), unit, coders: splitText(coders, ','), drops },
        });
      }}
      onClose={close}
      footer={<span className="ds-muted ds-small">{problem}</span>}
    >
      <TextField label="Name of the batch" maxLength={200} autoFocus {...field('name')} />
      <TextField
        label="Coders"
        help="Names, separated by commas; “rule” is the local rule, and the name of a model is that model. Nobody sees another coder’s codes before all have closed the batch."
        {...field('coders')}
      />
      <SelectField
        label="Codes are given to"
        options={{ drop: 'Whole drops', span: 'Parts of their texts' }}
        {...field('unit')}
      />
      <FrozenSetField {...field('set')} isWide help="Without a set, a random sample is drawn" />
      {draft.set === '' ? (
        <>
          <TextField
            label="Sample size"
            type="number"
            problem={
              wholeNumber(draft.size, 1, LARGEST_BATCH) === null
                ? 'Enter a whole number from 1 to 5,000.'
                : null
            }
            {...field('size')}
          />
          <SeedField drawn="drops" {...field('seed')} />
          <SelectField
            label="Strata"
            options={{ none: 'None', year: 'Years, in proportion' }}
            {...field('stratum')}
          />
        </>
      ) : null}
    </FormDialog>
  );
};
