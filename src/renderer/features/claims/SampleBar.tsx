import { useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { SeedField, seedOf, wholeNumber } from '#renderer/entities/set/SeedField.tsx';
import { useKept } from '#renderer/lib/kept.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { ChangeDialog } from '#renderer/ui/FormDialog.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { DEFAULT_SEED } from '#shared/constants.ts';
import type { SampleFrame } from '#shared/contract/claim-samples.ts';
import { withName } from './claims-view.ts';

interface SampleDialogProps {
  readonly onClose: () => void;
  readonly onDrawn: () => void;
}

/** A seeded sample of drops by year, to be coded in full. Mount it on demand. */
const SampleDialog = ({ onClose, onDrawn }: SampleDialogProps) => {
  const person = useKept((kept) => kept.person);
  const [draft, setDraft] = useState({
    frame: 'drops' as SampleFrame,
    size: '200',
    seed: String(DEFAULT_SEED),
  });
  const field = fieldsOf(draft, setDraft);
  const [size, seed] = [wholeNumber(draft.size, 10, 2000), seedOf(draft.seed)];
  return (
    <ChangeDialog
      title="Draw a sample"
      icon="random"
      submitText="Draw sample"
      change={useChange('drawClaimSample', { done: 'Sample drawn' })}
      input={size === null || seed === null ? null : { body: { by: person, frame: draft.frame, size, seed } }}
      onDone={onDrawn}
      onClose={onClose}
    >
      <p className="ds-muted">
        Drops are drawn by year in proportion. The log keeps which; decide on every one of them, and the share
        of all drops that contain a claim follows with its interval.
      </p>
      <SelectField
        label="Drawn from"
        options={{ drops: 'All drops', queue: 'Drops with a marker of the future' }}
        {...field('frame')}
      />
      <TextField
        label="Drops to draw"
        {...field('size')}
        problem={size === null ? 'Enter a whole number from 10 to 2,000.' : null}
      />
      <SeedField drawn="drops" {...field('seed')} />
    </ChangeDialog>
  );
};

/** How far the newest sample is coded and what follows from it, and the way to draw one. */
export const SampleBar = ({ onDrawn }: { readonly onDrawn: () => void }) => {
  const samples = useEndpoint('listClaimSamples');
  const sample = samples.data?.[0];
  return (
    <div className="ds-row-between">
      <div className="ds-stack-tight">
        <QueryNote query={samples} failed="Couldn’t load the samples" />
        <p className="ds-muted ds-small" role="status">
          {samples.data === undefined
            ? null
            : (sample?.sentence ??
              'No sample yet. Code a random sample to estimate how many drops contain a claim.')}
        </p>
      </div>
      <DialogButton
        icon="random"
        text="Draw a sample…"
        guard={withName}
        dialog={(close) => (
          <SampleDialog
            onClose={close}
            onDrawn={() => {
              close();
              onDrawn();
            }}
          />
        )}
      />
    </div>
  );
};
