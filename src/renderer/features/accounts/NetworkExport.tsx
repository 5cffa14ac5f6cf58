import { callBytes } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { FormatMenu, type FormatList } from '#renderer/ui/export/FormatMenu.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { questionOf } from './accounts-view.ts';

const FORMATS: FormatList<'edges' | 'groups' | 'gexf' | 'graphml'> = [
  ['edges', 'Edges (CSV)', 'th'],
  ['groups', 'Groups (CSV)', 'th'],
  ['gexf', 'Gephi (GEXF)', 'graph'],
  ['graphml', 'GraphML', 'graph'],
];

/** Saves the network of a question as a file, whatever the page shows of it. */
export const NetworkExport = ({ question }: { readonly question: ReturnType<typeof questionOf> }) => {
  const saveFile = useSaveFile();
  const { csvFor } = usePreferences();
  return (
    <FormatMenu
      formats={FORMATS}
      icon="export"
      text="Export network"
      onChoose={(format) =>
        void saveFile(
          async () => {
            const query = { ...question, format, csvFor };
            const { bytes, contentType, fileName } = await callBytes('exportAccountCoordination', { query });
            return { name: fileName ?? `accounts-${format}`, content: bytes, type: contentType };
          },
          { done: 'File saved', failed: 'Couldn’t export' },
        )
      }
    />
  );
};
