import { useMutation } from '@tanstack/react-query';
import type { Download } from '#renderer/api/client.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { useSaveFile, type SaveTitles } from '#renderer/ui/use-save-file.ts';
import type { CsvReader } from '#shared/csv.ts';

/** Fetches a file, for the program that the reader opens CSV files with. */
type Fetch = (csvFor: CsvReader) => Promise<Download>;

interface Export {
  readonly fetch: Fetch;
  /** Of a file whose answer does not name it. */
  readonly name: string;
}

export const useExport = (titles?: SaveTitles) => {
  const saveFile = useSaveFile();
  const { csvFor } = usePreferences();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ fetch, name }: Export) =>
      saveFile(async () => {
        const { bytes, contentType, fileName } = await fetch(csvFor);
        return { name: fileName ?? name, content: bytes, type: contentType };
      }, titles),
  });
  return {
    isPending,
    /** @returns whether there is a file now */
    write: (fetch: Fetch, name = 'export'): Promise<boolean> => mutateAsync({ fetch, name }),
  };
};
