import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { callBytes } from '#renderer/api/workstation.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { plural } from '#renderer/lib/format.ts';
import { useOs } from '#renderer/lib/os.ts';
import { toast } from '#renderer/ui/toaster.ts';
import type { DropListFormat } from '#shared/contract/drops.ts';
import { filterOf, listQueryOf, type DropsView } from './drops-view.ts';

const FORMATS: readonly (readonly [format: DropListFormat, text: string])[] = [
  ['csv', 'CSV, with texts'],
  ['json', 'JSON'],
  ['ndjson', 'NDJSON'],
  ['bibtex', 'BibTeX citations'],
  ['csl-json', 'CSL-JSON citations'],
];

/** 'Export 11 drops': all that the search and the filters find, whatever the page shows of it. */
export const ExportDrops = ({ view, total }: { readonly view: DropsView; readonly total: number }) => {
  const os = useOs();
  const save = useMutation({
    mutationFn: async (format: DropListFormat) => {
      const { sortBy } = listQueryOf(view);
      const { bytes, contentType, fileName } = await callBytes('exportDrops', {
        query: { ...filterOf(view), sortBy, format },
      });
      const name = fileName ?? `dropscope-drops.${format}`;
      return { name, path: await os.saveFile(name, bytes, contentType) };
    },
    onSuccess: ({ name, path }) =>
      path === null
        ? undefined
        : toast({
            title: `${plural(total, 'drop')} exported`,
            description: path === '' ? name : path,
            intent: 'success',
          }),
    onError: (error) => toast({ title: 'Couldn’t export', description: messageOf(error), intent: 'danger' }),
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
