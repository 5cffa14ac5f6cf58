import { open, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BrowserWindow, dialog, shell, type OpenDialogOptions, type WebContents } from 'electron';
import { AppError } from '#main/base/errors.ts';
import { isInside, writeExport } from '#main/base/write-file.ts';
import type { PickedFile } from '#shared/bridge.ts';
import { CHANNELS } from '#shared/channels.ts';
import { linkTarget } from '#shared/link.ts';
import { handleVerb, verbSchemas } from './bridge.ts';
import type { DesktopWorkstation } from './host.ts';

const HEAD_BYTES = 64 * 1024;
/** Electron opens dialogs in Downloads each time: remember where the user was. */
let lastFolder: string | null = null;
/** Files picked in this run, by the tickets given for them. */
const pickedFiles = new Map<string, string>();

const windowOf = (sender: WebContents): BrowserWindow => {
  const window = BrowserWindow.fromWebContents(sender);
  if (window === null) throw new AppError('conflict', 'The window is gone.');
  return window;
};

const givenTicket = (path: string, deposit: DesktopWorkstation['deposit']) => {
  const { ticket, fileName } = deposit(path);
  pickedFiles.set(ticket, path);
  return { ticket, name: fileName };
};

const readPicked = async (path: string, deposit: DesktopWorkstation['deposit']): Promise<PickedFile> => {
  const stats = await stat(path);
  // The import walks a folder itself; there is nothing in it to look at beforehand.
  if (stats.isDirectory()) return { ...givenTicket(path, deposit), sizeBytes: 0, head: new Uint8Array() };
  const { size } = stats;
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, HEAD_BYTES)), 0);
    const head = new Uint8Array(buffer.subarray(0, bytesRead));
    return { ...givenTicket(path, deposit), sizeBytes: size, head };
  } finally {
    await handle.close();
  }
};

const pickedFile: typeof readPicked = async (path, deposit) => {
  try {
    return await readPicked(path, deposit);
  } catch (error) {
    throw new AppError('invalid_file', `${basename(path)} could not be read: choose another file.`, {
      cause: error,
    });
  }
};

type Deposit = Pick<DesktopWorkstation, 'deposit'>;

/** What the user picks, or drops on the window, as tickets. */
const handlePicking = ({ deposit }: Deposit): void => {
  const picked = (path: string | undefined): Promise<PickedFile | null> => {
    if (path === undefined) return Promise.resolve(null);
    lastFolder = dirname(path);
    return pickedFile(path, deposit);
  };
  const pick = async (sender: WebContents, options: OpenDialogOptions): Promise<PickedFile | null> => {
    const place = lastFolder === null ? {} : { defaultPath: lastFolder };
    const { filePaths } = await dialog.showOpenDialog(windowOf(sender), { ...options, ...place });
    return picked(filePaths[0]);
  };
  handleVerb(CHANNELS.pickFile, verbSchemas.pickFile, ({ filters }, sender) =>
    pick(sender, { properties: ['openFile'], filters }),
  );
  handleVerb(CHANNELS.pickFolder, verbSchemas.pickFolder, (_input, sender) =>
    pick(sender, { properties: ['openDirectory'] }),
  );
  handleVerb(CHANNELS.renewTicket, verbSchemas.renewTicket, (used) => {
    const path = pickedFiles.get(used);
    if (path === undefined)
      throw new AppError('forbidden', 'This ticket was never given: choose the file again.');
    return Promise.resolve(givenTicket(path, deposit).ticket);
  });
  handleVerb(CHANNELS.fileTicket, verbSchemas.fileTicket, async (path) =>
    path === '' ? null : pickedFile(path, deposit),
  );
};

/** Native dialogs, files, links and the editing of text fields, as verbs of the bridge. */
export const handleDialogs = (
  workstation: Deposit,
  dataFolder: string,
  safeFileName: (name: string) => string,
): void => {
  handlePicking(workstation);
  handleVerb(CHANNELS.saveFile, verbSchemas.saveFile, async ({ suggestedName, content }, sender) => {
    const name = safeFileName(basename(suggestedName));
    const { filePath } = await dialog.showSaveDialog(windowOf(sender), {
      defaultPath: lastFolder === null ? name : join(lastFolder, name),
    });
    if (filePath === '') return null;
    lastFolder = dirname(filePath);
    // The dialog of the system has asked before an existing file is replaced.
    return writeExport(filePath, name, Buffer.from(content), { dataFolder, mayReplace: true });
  });
  handleVerb(CHANNELS.reveal, verbSchemas.reveal, (path) => {
    const inReach = isInside(dataFolder, path) || (lastFolder !== null && isInside(lastFolder, path));
    if (!inReach)
      throw new AppError('forbidden', 'Only files of the data folder and files just written can be shown.');
    shell.showItemInFolder(path);
    return Promise.resolve();
  });
  handleVerb(CHANNELS.turnText, verbSchemas.turnText, (way, sender) => {
    sender[way]();
    return Promise.resolve();
  });
  handleVerb(CHANNELS.openLink, verbSchemas.openLink, (url) => {
    const target = linkTarget(url);
    if (target === null) throw new AppError('forbidden', 'Only http and https addresses can be opened.');
    return shell.openExternal(target.href);
  });
};
