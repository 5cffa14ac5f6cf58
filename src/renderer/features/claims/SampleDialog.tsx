import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { SeedField, seedOf, wholeNumber } from '#renderer/entities/set/SeedField.tsx';
import { useKept } from '#renderer/lib/kept.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { DEFAULT_SEED } from '#shared/constants.ts';
import type { SampleFrame } from '#shared/contract/claim-samples.ts';

interface SampleDialogProps {
  readonly onClose: () => void;
  readonly onDrawn: () => void;
}

/** A seeded sample of drops by year, to be coded in full. Mount it on demand. */
export const SampleDialog = ({ onClose, onDrawn }: SampleDialogProps) => {
  const person = useKept((kept) => kept.person);
  const [frame, setFrame] = useState<SampleFrame>('drops');
  const [size, setSize] = useState('200');
  const [seed, setSeed] = useState(String(DEFAULT_SEED));
  const draw = useMutation(endpointMutation('drawClaimSample', { done: 'Sample drawn' }));
  const drops = wholeNumber(size, 10, 2000);
  const seedNumber = seedOf(seed);
  return (
    <FormDialog
      title="Draw a sample"
      icon="random"
      submitText="Draw sample"
      canSubmit={drops !== null && seedNumber !== null}
      isBusy={draw.isPending}
      error={draw.error}
      onSubmit={() =>
        draw.mutate(
          { body: { by: person, frame, size: drops ?? undefined, seed: seedNumber ?? undefined } },
          { onSuccess: onDrawn },
        )
      }
      onClose={onClose}
    >
      <p className="ds-muted">
        Drops are drawn by year in proportion. The log keeps which; decide on every one of them, and the share
        of all drops that contain a claim follows with its interval.
      </p>
      <SelectField
        label="Drawn from"
        value={frame}
        options={{ drops: 'All drops', queue: 'Drops with a marker of the future' }}
        onChange={setFrame}
      />
      <TextField
        label="Drops to draw"
        value={size}
        onChange={setSize}
        problem={drops === null ? 'Enter a whole number from 10 to 2,000.' : null}
      />
      <SeedField drawn="drops" value={seed} onChange={setSeed} />
    </FormDialog>
  );
};
