import { Alert, Button } from '@blueprintjs/core';
import { useState } from 'react';
import { messageOf } from '#renderer/api/api-error.ts';
import { exportSettings, importSettings, resetSettings } from '#renderer/entities/settings/settings.ts';
import { useOs } from '#renderer/lib/os.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import { settingsFileSchema } from '#shared/contract/settings.ts';
import type { SettingsCardProps } from './use-change.ts';

const FILTERS = [{ name: 'Settings of Dropscope', extensions: ['json'] }] as const;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Settings leave and come back as a file; keys are never in it. */
const useFile = ({ change }: Pick<SettingsCardProps, 'change'>) => {
  const os = useOs();
  return {
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
      if (file.success) change.mutate(() => importSettings(file.data));
      else
        await toast({
          title: 'Not imported',
          description: `${chosen.name} is no settings file of Dropscope.`,
          intent: 'danger',
        });
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
        change.mutate(() => importSettings(before));
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
