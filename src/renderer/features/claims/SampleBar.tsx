import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { samplesQuery, withName } from './claims-view.ts';
import { SampleDialog } from './SampleDialog.tsx';

/** How far the newest sample is coded and what follows from it, and the way to draw one. */
export const SampleBar = ({ onDrawn }: { readonly onDrawn: () => void }) => {
  const samples = useQuery(samplesQuery());
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
