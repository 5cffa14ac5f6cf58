import { Callout } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { DEFAULT_SEED } from '#shared/constants.ts';
import type { SampleFrame } from '#shared/contract/claim-samples.ts';
import { usePerson } from './claims-view.ts';

interface SampleDialogProps {
  readonly onClose: () => void;
  readonly onDrawn: () => void;
}

const wholeNumber = (text: string, low: number, high: number): number | null => {
  const number = /^\d{1,10}$/u.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= low && number <= high ? number : null;
};

/** A seeded sample of drops by year, to be coded in full. Mount it on demand. */
export const SampleDialog = ({ onClose, onDrawn }: SampleDialogProps) => {
  const { person } = usePerson();
  const [frame, setFrame] = useState<SampleFrame>('drops');
  const [size, setSize] = useState('200');
  const [seed, setSeed] = useState(String(DEFAULT_SEED));
  const draw = useMutation(endpointMutation('drawClaimSample', { done: 'Sample drawn' }));
  const body = { size: wholeNumber(size, 10, 2000), seed: wholeNumber(seed, 0, 0xffff_ffff) };
  return (
    <FormDialog
      title="Draw a sample"
      icon="random"
      submitText="Draw sample"
      canSubmit={body.size !== null && body.seed !== null}
      isBusy={draw.isPending}
      onSubmit={() =>
        draw.mutate(
          {
            body: {
              by: person,
              frame,
              ...(body.size === null ? {} : { size: body.size }),
              ...(body.seed === null ? {} : { seed: body.seed }),
            },
          },
          { onSuccess: onDrawn },
        )
      }
      onClose={onClose}
    >
      {draw.error === null ? null : (
        <Callout compact intent="danger" role="alert">
          {messageOf(draw.error)}
        </Callout>
      )}
      <p className="ds-muted">
        Drops are drawn by year in proportion. The log keeps which; decide on every one of them, and the share
        of all drops that contain a claim follows with its interval.
      </p>
      <SelectField
        label="Drawn from"
        value={frame}
        options={[
          { value: 'drops', label: 'All drops' },
          { value: 'queue', label: 'Drops with a marker of the future' },
        ]}
        onChange={setFrame}
      />
      <TextField
        label="Drops to draw"
        value={size}
        onChange={setSize}
        problem={body.size === null ? 'Enter a whole number from 10 to 2,000.' : null}
      />
      <TextField
        label="Seed"
        value={seed}
        onChange={setSeed}
        problem={body.seed === null ? 'Enter a whole number from 0 to 4,294,967,295.' : null}
      />
    </FormDialog>
  );
};
