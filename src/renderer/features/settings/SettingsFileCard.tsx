import { Alert, Button } from '@blueprintjs/core';
import { useState } from 'react';
import { messageOf } from '#renderer/api/api-error.ts';
import {
  exportSettings,
  importSettings,
  previewSettingsImport,
  resetSettings,
  type SettingsFile,
} from '#renderer/entities/settings/settings.ts';
import { useOs } from '#renderer/lib/os.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import { CONFIRMED_SETTINGS, settingsFileSchema, type SettingChange } from '#shared/contract/settings.ts';
import type { SettingsCardProps } from './use-change.ts';

const FILTERS = [{ name: 'Settings of Dropscope', extensions: ['json'] }] as const;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A file that would change what leaves this machine, waiting for the user's consent. */
interface PendingImport {
  readonly file: SettingsFile;
  readonly changes: readonly SettingChange[];
}

/** Settings leave and come back as a file; keys are never in it. */
const useFile = ({ change }: Pick<SettingsCardProps, 'change'>) => {
  const os = useOs();
  const [pending, setPending] = useState<PendingImport | null>(null);
  return {
    pending,
    decide: (isConfirmed: boolean) => {
      setPending(null);
      if (pending !== null && isConfirmed)
        change.mutate(() =>
          importSettings(
            pending.file,
            pending.changes.map(({ name }) => name),
          ),
        );
    },
    save: async () => {
      try {
        const file = await exportSettings();
        await os.saveFile('dropscope-settings.json', JSON.stringify(file, null, 2), 'application/json');
      } catch (error) {
        await toast({ title: 'Export Failed', description: messageOf(error), intent: 'danger' });
      }
    },
    load: async () => {
      const chosen = await os.pickFile(FILTERS);
      if (chosen === null) return;
      // A settings file is a few hundred bytes: its head is all of it.
      const file = settingsFileSchema.safeParse(parse(chosen.head));
      if (!file.success) {
        await toast({
          title: 'Couldn’t import settings',
          description: `${chosen.name} is not a settings file of Dropscope.`,
          intent: 'danger',
        });
        return;
      }
      try {
        const changes = (await previewSettingsImport(file.data)).filter((one) => one.needsConfirmation);
        if (changes.length === 0) change.mutate(() => importSettings(file.data, []));
        else setPending({ file: file.data, changes });
      } catch (error) {
        await toast({
          title: 'Couldn’t import settings',
          description: messageOf(error),
          intent: 'danger',
        });
      }
    },
  };
};

/** Back to the defaults; what was set before comes back with Undo. */
const resetWithUndo = async ({ change }: Pick<SettingsCardProps, 'change'>): Promise<void> => {
  const before = await exportSettings();
  await change.mutateAsync(resetSettings);
  await toast({
    title: 'Settings reset',
    description: 'all settings are at their defaults.',
    intent: 'success',
    action: {
      text: 'Undo',
      onClick: () => {
        change.mutate(() => importSettings(before, CONFIRMED_SETTINGS));
      },
    },
  });
};

/** Where the data lie, and the settings as a whole: out, in, back to their defaults. */
export const SettingsFileCard = ({ state, change }: SettingsCardProps) => {
  const file = useFile({ change });
  const [isAsking, setAsking] = useState(false);
  return (
    <SectionCard title="Data folder" icon="folder-open">
      <p className="ds-mono">{state.dataFolder}</p>
      <p className="ds-muted">
        Database, backups, images and the log lie there. Move it with --data-dir or DROPSCOPE_DATA_DIR.
      </p>
      <div className="ds-row-wrap">
        <Button icon="export" text="Export settings" onClick={() => void file.save()} />
        <Button icon="import" text="Import settings" onClick={() => void file.load()} />
        <Button icon="reset" text="Reset settings" onClick={() => setAsking(true)} />
      </div>
      <p className="ds-muted ds-small">The file holds no keys.</p>
      <Alert
        isOpen={file.pending !== null}
        icon="import"
        intent="warning"
        confirmButtonText="Import settings"
        cancelButtonText="Cancel"
        onCancel={() => file.decide(false)}
        onConfirm={() => file.decide(true)}
      >
        <p>This file changes what may leave this machine:</p>
        <ul>
          {file.pending?.changes.map(({ name, title, from, to }) => (
            <li key={name}>
              {title}: {from} → <strong>{to}</strong>
            </li>
          ))}
        </ul>
      </Alert>
      <Alert
        isOpen={isAsking}
        icon="reset"
        intent="warning"
        confirmButtonText="Reset settings"
        cancelButtonText="Keep them"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          resetWithUndo({ change }).catch((error: unknown) =>
            toast({ title: 'Not reset', description: messageOf(error), intent: 'danger' }),
          );
        }}
      >
        <p>All settings go back to their defaults. Keys and data stay.</p>
      </Alert>
    </SectionCard>
  );
};
