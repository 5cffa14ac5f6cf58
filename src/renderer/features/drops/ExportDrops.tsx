import { callBytes } from '#renderer/api/workstation.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { plural } from '#renderer/lib/format.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
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
  const save = useExport({ done: `${plural(total, 'drop')} exported`, failed: 'Couldn’t export' });
  const { sortBy } = listQueryOf(view);
  return (
    <FormatMenu
      formats={FORMATS}
      icon="export"
      text={save.isPending ? 'Exporting...' : `Export ${plural(total, 'drop')}`}
      disabled={save.isPending}
      onChoose={(format) =>
        void save.write((csvFor) =>
          callBytes('exportDrops', { query: { ...filterOf(view), sortBy, format, csvFor } }),
        )
      }
    />
  );
};
