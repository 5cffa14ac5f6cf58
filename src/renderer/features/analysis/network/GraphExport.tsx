import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import { toPng, toSvg } from '#renderer/ui/graph/picture.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { edgesCsv, nodesCsv, toGexf, toGraphml, type ExportInput } from './graph/export.ts';
import { drawPicture } from './graph/picture.ts';

export interface GraphExportProps {
  readonly picture: ExportInput;
  readonly context: string;
}

const FORMATS = [
  ['network.gexf', 'Gephi (GEXF)', 'graph'],
  ['network.graphml', 'GraphML', 'graph'],
  ['network-nodes.csv', 'Nodes (CSV)', 'th'],
  ['network-edges.csv', 'Edges (CSV)', 'th'],
  ['network.png', 'PNG image (2×)', 'media'],
  ['network.svg', 'SVG image', 'vector'],
] as const;

/** Saves what is shown, with its places and measures. */
export const GraphExport = ({ picture, context }: GraphExportProps) => {
  const saveFile = useSaveFile();
  const { csvFor } = usePreferences();
  const onPaper = () =>
    drawPicture({
      ...picture,
      title: 'Network Graph',
      subtitle: `${context} · ${picture.shown.nodes.size} nodes, ${picture.shown.edges.size} edges · drawn ${new Date().toISOString().slice(0, 10)}`,
    });
  const contents = {
    'network.gexf': () => toGexf(picture),
    'network.graphml': () => toGraphml(picture),
    'network-nodes.csv': () => nodesCsv(picture, csvFor),
    'network-edges.csv': () => edgesCsv(picture, csvFor),
    'network.png': () => toPng(onPaper()),
    'network.svg': () => toSvg(onPaper()),
  };
  return (
    <FormatMenu
      formats={FORMATS}
      size="medium"
      icon="export"
      text="Export"
      aria-label="Export Network Graph"
      onChoose={(name) =>
        void saveFile(async () => ({ name, content: await contents[name]() }), {
          done: 'File saved',
          failed: 'Couldn’t export',
        })
      }
    />
  );
};
