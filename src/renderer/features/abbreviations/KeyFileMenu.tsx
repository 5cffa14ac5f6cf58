import { Button, DialogBody, DialogFooter, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, callBytes } from '#renderer/api/workstation.ts';
import { EncodingChoice } from '#renderer/entities/import/OpeningChoices.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { useOs } from '#renderer/lib/os.ts';
import { MountedDialog } from '#renderer/ui/MountedDialog.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { decodeText, encodingReadings } from '#shared/encoding-readings.ts';
import { useSayKeysChanged, useUndoKeyChange } from './use-key-actions.ts';

interface KeyFileMenuProps {
  readonly withDisabled: boolean;
  readonly onWithDisabled: (on: boolean) => void;
  /** A file that was refused, with the reason; null when one went through. */
  readonly onRefused: (reason: string | null) => void;
}

interface KeyFile {
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
const KeyEncodingDialog = ({ file, onChange, onRead, onClose }: KeyEncodingDialogProps) => (
  <MountedDialog title={`Encoding of ${file.name}`} icon="translate" onClose={onClose}>
    <DialogBody>
      <EncodingChoice
        offered={encodingReadings(file.bytes.subarray(0, SAMPLE_BYTES))}
        value={file.encoding}
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
  </MountedDialog>
);

/** Keys as files, undo, and whether keys that are disabled show. */
export const KeyFileMenu = ({ withDisabled, onWithDisabled, onRefused }: KeyFileMenuProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const os = useOs();
  const { csvFor } = usePreferences();
  const undo = useUndoKeyChange();
  const say = useSayKeysChanged();
  const [unread, setUnread] = useState<KeyFile | null>(null);
  const load = useMutation({
    mutationFn: async ({ name, content }: { readonly name: string; readonly content: string }) =>
      call('importAbbreviationKeys', {
        body: { format: name.toLowerCase().endsWith('.csv') ? 'csv' : 'json', content },
      }),
    onSuccess: ({ message }) => {
      onRefused(null);
      void say('Keys imported', message);
    },
    onError: (error) => onRefused(messageOf(error)),
  });
  /** Asks for the encoding where the bytes are not of the one that is stated or taken. */
  const read = ({ name, bytes, encoding }: KeyFile): void => {
    const content = decodeText(bytes, encoding === '' ? null : encoding);
    setUnread(content === null ? { name, bytes, encoding } : null);
    if (content !== null) load.mutate({ name, content });
  };
  const save = useMutation({
    mutationFn: async (format: 'json' | 'csv') => {
      const answer = await callBytes('exportAbbreviationKeys', { query: { format, csvFor } });
      return os.saveFile(answer.fileName ?? `abbreviation-keys.${format}`, answer.bytes, answer.contentType);
    },
    meta: { failed: 'Couldn’t export' },
  });
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.csv,application/json,text/csv"
        aria-label="File of abbreviation keys"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined)
            void file
              .arrayBuffer()
              .then((buffer) => read({ name: file.name, bytes: new Uint8Array(buffer), encoding: '' }))
              .catch((error: unknown) => onRefused(`“${file.name}” couldn’t be read: ${messageOf(error)}`));
        }}
      />
      {unread === null ? null : (
        <KeyEncodingDialog
          file={unread}
          onChange={(encoding) => setUnread({ ...unread, encoding })}
          onRead={() => read(unread)}
          onClose={() => setUnread(null)}
        />
      )}
      <Popover
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem icon="import" text="Import keys (JSON, CSV)" onClick={() => picker.current?.click()} />
            <MenuItem icon="export" text="Export as JSON" onClick={() => save.mutate('json')} />
            <MenuItem icon="export" text="Export as CSV" onClick={() => save.mutate('csv')} />
            <MenuDivider />
            <MenuItem icon="undo" text="Undo the last change" onClick={() => undo.mutate()} />
            <MenuItem
              icon={withDisabled ? 'tick' : 'blank'}
              text="Show disabled keys"
              onClick={() => onWithDisabled(!withDisabled)}
            />
          </Menu>
        }
      >
        <Button icon="more" loading={load.isPending} aria-label="More about the keys" />
      </Popover>
    </>
  );
};
