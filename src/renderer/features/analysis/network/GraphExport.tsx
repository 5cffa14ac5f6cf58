import { Button, Menu, MenuItem, PopoverNext, type IconName } from '@blueprintjs/core';
import { messageOf } from '#renderer/lib/errors.ts';
import { useOs } from '#renderer/lib/os.ts';
import { toPng, toSvg } from '#renderer/ui/graph/picture.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { edgesCsv, nodesCsv, toGexf, type ExportInput } from './graph/export.ts';
import { toGraphml } from './graph/graphml.ts';
import { drawPicture } from './graph/picture.ts';

interface GraphExportProps {
  readonly picture: ExportInput;
  readonly context: string;
}

type Content = string | Uint8Array | Promise<Uint8Array>;
interface Format {
  readonly icon: IconName;
  readonly text: string;
  readonly file: string;
  readonly make: (props: GraphExportProps) => Content;
}

const onPaper = ({ picture, context }: GraphExportProps) =>
  drawPicture({
    ...picture,
    title: 'Network Graph',
    subtitle: `${context} · ${picture.shown.nodes.size} nodes, ${picture.shown.edges.size} edges · drawn ${new Date().toISOString().slice(0, 10)}`,
  });

const FORMATS: readonly Format[] = [
  { icon: 'graph', text: 'Gephi (GEXF)', file: 'network.gexf', make: ({ picture }) => toGexf(picture) },
  { icon: 'graph', text: 'GraphML', file: 'network.graphml', make: ({ picture }) => toGraphml(picture) },
  { icon: 'th', text: 'Nodes (CSV)', file: 'network-nodes.csv', make: ({ picture }) => nodesCsv(picture) },
  { icon: 'th', text: 'Edges (CSV)', file: 'network-edges.csv', make: ({ picture }) => edgesCsv(picture) },
  { icon: 'media', text: 'PNG image (2×)', file: 'network.png', make: (props) => toPng(onPaper(props)) },
  { icon: 'vector', text: 'SVG image', file: 'network.svg', make: (props) => toSvg(onPaper(props)) },
];

/** Saves what is shown, with its places and measures. */
export const GraphExport = (props: GraphExportProps) => {
  const os = useOs();
  const save = async ({ file, make }: Format): Promise<void> => {
    try {
      await os.saveFile(file, await make(props));
    } catch (error) {
      void toast({ title: 'Couldn’t export', description: messageOf(error), intent: 'danger' });
    }
  };
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {FORMATS.map((format) => (
            <MenuItem
              key={format.text}
              icon={format.icon}
              text={format.text}
              onClick={() => void save(format)}
            />
          ))}
        </Menu>
      }
    >
      <Button icon="export" endIcon="caret-down" text="Export" aria-label="Export Network Graph" />
    </PopoverNext>
  );
};
