import { useMutation } from '@tanstack/react-query';
import { callBytes } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { plural } from '#renderer/lib/format.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { ListFormat } from '#shared/contract/list-formats.ts';
import { filterOf, listQueryOf, type DropsView } from './drops-view.ts';

const FORMATS: readonly (readonly [format: ListFormat, text: string])[] = [
  ['csv', 'CSV, with texts'],
  ['json', 'JSON'],
  ['ndjson', 'NDJSON'],
  ['bibtex', 'BibTeX citations'],
  ['csl-json', 'CSL-JSON citations'],
  ['ris', 'RIS citations'],
];

/** 'Export 11 drops': all that the search and the filters find, whatever the page shows of it. */
export const ExportDrops = ({ view, total }: { readonly view: DropsView; readonly total: number }) => {
  const saveFile = useSaveFile();
  const { csvFor } = usePreferences();
  const save = useMutation({
    mutationFn: (format: ListFormat) =>
      saveFile(
        async () => {
          const { sortBy } = listQueryOf(view);
          const { bytes, contentType, fileName } = await callBytes('exportDrops', {
            query: { ...filterOf(view), sortBy, format, csvFor },
          });
          return { name: fileName ?? `dropscope-drops.${format}`, content: bytes, type: contentType };
        },
        { done: `${plural(total, 'drop')} exported`, failed: 'Couldn’t export' },
      ),
  });
  return (
    <FormatMenu
      formats={FORMATS}
      icon="export"
      text={save.isPending ? 'Exporting...' : `Export ${plural(total, 'drop')}`}
      disabled={save.isPending}
      onChoose={(format) => save.mutate(format)}
    />
  );
};
