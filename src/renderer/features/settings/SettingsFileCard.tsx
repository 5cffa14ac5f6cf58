import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation, useChange } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { jsonOrNull } from '#renderer/lib/json-or-null.ts';
import { useOs } from '#renderer/lib/os.ts';
import { ConfirmAlert } from '#renderer/ui/ConfirmAlert.tsx';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { notify, toast } from '#renderer/ui/toaster.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { BodyInput } from '#shared/contract/endpoints.ts';
import { CONFIRMED_SETTINGS, type SettingChange } from '#shared/contract/settings.ts';
import { settingsFileFault, strictFileSchema } from './settings-file.ts';
import cells from '#renderer/ui/table/cells.module.css';

const FILTERS = [{ name: 'Settings of Dropscope', extensions: ['json'] }] as const;

type SettingsFile = NonNullable<BodyInput<'importSettings'>>;

const useImportSettings = () => {
  const { mutate } = useChange('importSettings', { failed: 'Couldn’t import settings' });
  /** @param confirmed changes of what leaves this machine that the user has agreed to */
  return (file: SettingsFile, confirmed: readonly string[]): void =>
    mutate({ body: file, query: { confirm: confirmed.join(',') } });
};

/** A file that would change what leaves this machine, waiting for the user's consent. */
interface PendingImport {
  readonly file: SettingsFile;
  readonly changes: readonly SettingChange[];
}

/** Settings leave and come back as a file; keys are never in it. */
const FileButtons = () => {
  const os = useOs();
  const saveFile = useSaveFile();
  const importSettings = useImportSettings();
  const [pending, setPending] = useState<PendingImport | null>(null);
  const load = async (): Promise<void> => {
    const chosen = await os.pickFile(FILTERS);
    if (chosen === null) return;
    // A settings file is a few hundred bytes: its head is all of it.
    const file = strictFileSchema.safeParse(jsonOrNull(chosen.head.replace(/^\ufeff/u, '')));
    if (!file.success) throw new Error(`${chosen.name} ${settingsFileFault(chosen.head, file.error)}`);
    const preview = await call('previewSettingsImport', { body: file.data });
    const changes = preview.filter(({ needsConfirmation }) => needsConfirmation);
    if (changes.length === 0) importSettings(file.data, []);
    else setPending({ file: file.data, changes });
  };
  const importFile = (): void => {
    load().catch((error: unknown) => notify.failed('Couldn’t import settings', error));
  };
  const save = (): Promise<boolean> =>
    saveFile(async () => ({
      name: 'dropscope-settings.json',
      content: JSON.stringify(await call('exportSettings'), null, 2),
      type: 'application/json',
    }));
  return (
    <>
      <Button icon="export" text="Export settings" onClick={() => void save()} />
      <Button icon="import" text="Import settings" onClick={importFile} />
      {pending === null ? null : (
        <ConfirmAlert
          icon="import"
          intent="warning"
          confirmButtonText="Import settings"
          onCancel={() => setPending(null)}
          onConfirm={() => {
            setPending(null);
            importSettings(
              pending.file,
              pending.changes.map(({ name }) => name),
            );
          }}
        >
          <p>This file changes what can leave this computer:</p>
          <ul>
            {pending.changes.map(({ name, title, from, to }) => (
              <li key={name}>
                {title}: {from} → <strong>{to}</strong>
              </li>
            ))}
          </ul>
        </ConfirmAlert>
      )}
    </>
  );
};

/** Back to the defaults; what was set before comes back with Undo. */
const ResetButton = () => {
  const importSettings = useImportSettings();
  const reset = useMutation({
    ...endpointMutation('resetSettings', { failed: 'Couldn’t reset settings' }),
    onMutate: () => call('exportSettings'),
    onSuccess: (_state, _input, before) =>
      toast({
        title: 'Settings reset',
        description: 'All settings restored to defaults.',
        intent: 'success',
        action: { text: 'Undo', onClick: () => importSettings(before, CONFIRMED_SETTINGS) },
      }),
  });
  return (
    <DialogButton
      size="medium"
      icon="reset"
      text="Reset settings"
      dialog={(close) => (
        <ConfirmAlert
          icon="reset"
          intent="warning"
          confirmButtonText="Reset settings"
          cancelButtonText="Keep settings"
          onCancel={close}
          onConfirm={() => {
            close();
            reset.mutate();
          }}
        >
          <p>This restores all settings to their defaults. Keys and data are kept.</p>
        </ConfirmAlert>
      )}
    />
  );
};

export const SettingsFileCard = ({ dataFolder }: { readonly dataFolder: string }) => (
  <SectionCard title="Data folder" icon="folder-open" stack="normal">
    <p className="ds-mono">{dataFolder}</p>
    <p className="ds-muted">
      Contains the database, backups, images, and log. Move it with{' '}
      <span className={cells.unbroken}>--data-dir</span> or DROPSCOPE_DATA_DIR.
    </p>
    <div className="ds-row-wrap">
      <FileButtons />
      <ResetButton />
    </div>
    <p className="ds-muted ds-small">A file of settings contains no keys.</p>
  </SectionCard>
);
