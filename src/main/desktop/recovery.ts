import { app, dialog, shell } from 'electron';
import { messageOf } from '#main/errors.ts';
import type { DesktopParts } from './host.ts';

const RESTORABLE = 3;

/**
 * A data folder that does not open: says why and offers every way out there is. Nothing is deleted; a damaged file is
 * kept beside the restored one.
 * @returns true where another try makes sense.
 */
export const offerRecovery = async (error: unknown, parts: DesktopParts): Promise<boolean> => {
  const fault = typeof error === 'object' && error !== null && 'fault' in error ? error.fault : null;
  const recovery = fault === 'corrupt' ? parts.recovery() : null;
  const backups = recovery?.backups.slice(0, RESTORABLE) ?? [];
  const buttons = [
    ...backups.map((backup) => `Restore ${backup.label}`),
    ...(recovery === null ? [] : ['Salvage to a new file']),
    'Open folder',
    'Quit',
  ];
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Dropscope',
    message: 'The data folder could not be opened.',
    detail: messageOf(error),
    buttons,
    cancelId: buttons.length - 1,
    defaultId: 0,
    noLink: true,
  });
  const backup = backups[response];
  if (backup !== undefined) {
    recovery?.restore(backup.name);
    return true;
  }
  const chosen = buttons[response];
  if (chosen === 'Salvage to a new file' && recovery !== null) shell.showItemInFolder(recovery.salvage());
  if (chosen === 'Open folder') await shell.openPath(parts.dataFolder);
  app.exit(1);
  return false;
};
