import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { callBytes } from '#renderer/api/workstation.ts';
import { plural } from '#renderer/lib/format.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { DropListFormat } from '#shared/contract/drops.ts';
import { filterOf, listQueryOf, type DropsView } from './drops-view.ts';

const FORMATS: readonly (readonly [format: DropListFormat, text: string])[] = [
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
  const save = useMutation({
    mutationFn: (format: DropListFormat) =>
      saveFile(
        async () => {
          const { sortBy } = listQueryOf(view);
          const { bytes, contentType, fileName } = await callBytes('exportDrops', {
            query: { ...filterOf(view), sortBy, format },
          });
          return { name: fileName ?? `dropscope-drops.${format}`, content: bytes, type: contentType };
        },
        { done: `${plural(total, 'drop')} exported`, failed: 'Couldn’t export' },
      ),
  });
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <Menu>
          {FORMATS.map(([format, text]) => (
            <MenuItem key={format} text={text} onClick={() => save.mutate(format)} />
          ))}
        </Menu>
      }
    >
      <Button
        size="small"
        icon="export"
        endIcon="caret-down"
        text={save.isPending ? 'Exporting...' : `Export ${plural(total, 'drop')}`}
        disabled={save.isPending}
      />
    </PopoverNext>
  );
};
