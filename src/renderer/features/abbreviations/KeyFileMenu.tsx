import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '#renderer/lib/errors.ts';
import { useOs } from '#renderer/lib/os.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { exportKeys, importKeys } from './abbreviations.ts';
import { useKeyActions, useRefreshKeys } from './use-key-actions.ts';

interface KeyFileMenuProps {
  readonly withDisabled: boolean;
  readonly onWithDisabled: (on: boolean) => void;
  /** A file that was refused, with the reason; null when one went through. */
  readonly onRefused: (reason: string | null) => void;
}

const useExport = () => {
  const os = useOs();
  return useMutation({
    mutationFn: async (format: 'json' | 'csv') => {
      const { bytes, contentType, fileName } = await exportKeys(format);
      return os.saveFile(fileName ?? `abbreviation-keys.${format}`, bytes, contentType);
    },
    onError: (error) => toast({ title: 'Couldn’t export', description: messageOf(error), intent: 'danger' }),
  });
};

/** Keys as files, undo, and whether keys that are disabled show. */
export const KeyFileMenu = ({ withDisabled, onWithDisabled, onRefused }: KeyFileMenuProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const save = useExport();
  const { undo } = useKeyActions();
  const refresh = useRefreshKeys();
  const load = useMutation({
    mutationFn: async (file: File) =>
      importKeys({
        format: file.name.toLowerCase().endsWith('.csv') ? 'csv' : 'json',
        content: await file.text(),
      }),
    onSuccess: async ({ message }) => {
      onRefused(null);
      await refresh();
      await toast({
        title: 'Keys imported',
        description: message,
        intent: 'success',
        action: {
          text: 'Undo',
          onClick: () => {
            undo.mutate();
          },
        },
      });
    },
    onError: (error) => {
      onRefused(messageOf(error));
    },
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
          if (file !== undefined) load.mutate(file);
        }}
      />
      <PopoverNext
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
      </PopoverNext>
    </>
  );
};
