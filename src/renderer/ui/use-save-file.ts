import { useCallback } from 'react';
import { useOs } from '#renderer/lib/os.ts';
import { notify, toast } from './toaster.ts';

interface SavedFile {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly type?: string | undefined;
}

export interface SaveTitles {
  readonly done: string;
  readonly failed: string;
}

/**
 * Writes a file: a save dialog on the desktop, a download in a browser. Says where it went, or why it could not be written;
 * `create` may compute or fetch what is written. @returns whether there is a file now
 */
export const useSaveFile = () => {
  const os = useOs();
  return useCallback(
    async (
      create: () => SavedFile | Promise<SavedFile>,
      { done, failed }: SaveTitles = { done: 'File saved', failed: 'Couldn’t save the file' },
    ): Promise<boolean> => {
      try {
        const { name, content, type } = await create();
        const path = await os.saveFile(name, content, type);
        if (path === null) return false;
        await toast({
          title: done,
          description: path === '' ? name : path,
          intent: 'success',
          ...(path === '' ? {} : { action: { text: 'Show in folder', onClick: () => void os.reveal(path) } }),
        });
        return true;
      } catch (error) {
        await notify.failed(failed, error);
        return false;
      }
    },
    [os],
  );
};
