import { useCallback } from 'react';
import { useOs } from '#renderer/lib/os.ts';
import { notify } from './toaster.ts';

interface SavedFile {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly type?: string | undefined;
}

/**
 * Writes a file: a save dialog on the desktop, a download in a browser. Says where it went, or why it could not be written;
 * `create` may compute or fetch what is written.
 */
export const useSaveFile = () => {
  const os = useOs();
  return useCallback(
    async (create: () => SavedFile | Promise<SavedFile>): Promise<void> => {
      try {
        const { name, content, type } = await create();
        const path = await os.saveFile(name, content, type);
        if (path !== null) await notify.done('File saved', path === '' ? name : path);
      } catch (error) {
        await notify.failed('Couldn’t save the file', error);
      }
    },
    [os],
  );
};
