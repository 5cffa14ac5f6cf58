import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { EncodingChoice } from '#renderer/entities/import/EncodingChoice.tsx';
import { encodingReadings } from '#shared/encoding-readings.ts';

/** A file of keys, as it was chosen. */
export interface KeyFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Empty: by its byte-order mark, else UTF-8. */
  readonly encoding: string;
}

interface KeyEncodingDialogProps {
  readonly file: KeyFile;
  readonly onChange: (encoding: string) => void;
  readonly onRead: () => void;
  readonly onClose: () => void;
}

const SAMPLE_BYTES = 64 * 1024;

/** Asks for the encoding of a file of keys that does not say it. */
export const KeyEncodingDialog = ({ file, onChange, onRead, onClose }: KeyEncodingDialogProps) => (
  <Dialog isOpen title={`Encoding of ${file.name}`} icon="translate" onClose={onClose}>
    <DialogBody>
      <EncodingChoice
        readings={encodingReadings(file.bytes.subarray(0, SAMPLE_BYTES))}
        encoding={file.encoding}
        disabled={false}
        onChange={onChange}
      />
    </DialogBody>
    <DialogFooter
      actions={
        <>
          <Button text="Cancel" onClick={onClose} />
          <Button intent="primary" text="Import keys" disabled={file.encoding === ''} onClick={onRead} />
        </>
      }
    />
  </Dialog>
);
