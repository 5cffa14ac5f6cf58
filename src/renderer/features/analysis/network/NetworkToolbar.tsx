import { Button, ButtonGroup } from '@blueprintjs/core';
import { plural } from '#renderer/lib/format.ts';
import { exportNameOf, useExportSource } from '#renderer/ui/export/export-source.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import { originOf, type ShownTable } from '#renderer/ui/export/table-file.ts';
import { useTableFile, useTableView } from '#renderer/ui/export/TableExport.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { Camera } from '#renderer/ui/graph/Camera.tsx';
import type { GraphControls } from '#renderer/ui/graph/GraphCanvas.tsx';
import { toPng, toSvg } from '#renderer/ui/graph/picture.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { edgesTable, nodesTable, toGexf, toGraphml, type ExportInput } from './graph/export.ts';
import { GRAPH_LAYOUT_LABELS } from './graph/layouts.ts';
import { drawPicture } from './graph/picture.ts';
import type { LayoutRun } from './use-layout.ts';
import type { NetworkViewState } from './view.ts';

interface GraphExportProps {
  readonly picture: ExportInput;
  readonly context: string;
}

const FORMATS = [
  ['gexf', 'Gephi (GEXF)', 'graph'],
  ['graphml', 'GraphML', 'graph'],
  ['nodes', 'Nodes (CSV)', 'th'],
  ['edges', 'Edges (CSV)', 'th'],
  ['png', 'PNG image (2×)', 'media'],
  ['svg', 'SVG image', 'vector'],
] as const;

const GraphExport = ({ picture, context }: GraphExportProps) => {
  const saveFile = useSaveFile();
  const fileOf = useTableFile();
  const viewOf = useTableView();
  const tableOf = (table: ShownTable) => fileOf({ ...table, filter: context }, 'csv');
  const from = () => {
    const view = viewOf();
    return JSON.stringify({
      filter: context,
      ...originOf(view),
      run_parameters: view.source.run?.parameters ?? null,
    });
  };
  const onPaper = () =>
    drawPicture({
      ...picture,
      title: 'Network Graph',
      subtitle: `${context} · ${plural(picture.shown.nodes.size, 'node')}, ${plural(picture.shown.edges.size, 'edge')} · drawn ${new Date().toISOString().slice(0, 10)}`,
    });
  const name = exportNameOf('Network', useExportSource());
  const files = {
    gexf: () => ({ name: `${name}.gexf`, content: toGexf(picture, from()) }),
    graphml: () => ({ name: `${name}.graphml`, content: toGraphml(picture, from()) }),
    nodes: () => tableOf(nodesTable(picture)),
    edges: () => tableOf(edgesTable(picture)),
    png: async () => ({ name: `${name}.png`, content: await toPng(onPaper()) }),
    svg: () => ({ name: `${name}.svg`, content: toSvg(onPaper()) }),
  };
  return (
    <FormatMenu
      formats={FORMATS}
      size="medium"
      icon="export"
      text="Export"
      aria-label="Export Network Graph"
      onChoose={(format) => void saveFile(files[format], { done: 'File saved', failed: 'Couldn’t export' })}
    />
  );
};

interface NetworkToolbarProps extends GraphExportProps {
  readonly state: NetworkViewState;
  readonly controls: GraphControls | null;
  readonly run: LayoutRun;
}

const RunButton = ({ run: { step, run, stop, failure } }: { readonly run: LayoutRun }) =>
  step === null ? (
    <>
      <Button icon="play" text="Run layout" onClick={run} />
      {failure === null ? null : (
        <span className="ds-small" role="alert">
          The layout failed: {failure}
        </span>
      )}
    </>
  ) : (
    <>
      <Button icon="stop" text="Stop" onClick={stop} />
      <span className="ds-muted ds-small ds-num" role="status">
        <span className="ds-visually-hidden">iteration </span>
        {step.done} of {step.total}
      </span>
    </>
  );

export const NetworkToolbar = ({ state, controls, run, ...exported }: NetworkToolbarProps) => {
  const { view, change, undo, reset, canUndo } = state;
  const field = partsOf(view, change);
  return (
    <div className="ds-row-wrap">
      <SelectField label="Layout" isLabelHidden options={GRAPH_LAYOUT_LABELS} {...field('layout')} />
      {view.layout === 'force-directed' ? <RunButton run={run} /> : null}
      <SelectField
        label="Colors"
        isLabelHidden
        options={{ type: 'Color by node type', community: 'Color by community' }}
        {...field('colours')}
      />
      <Camera controls={controls} />
      <ButtonGroup>
        <Button icon="undo" text="Undo" disabled={!canUndo} onClick={undo} />
        <Button icon="reset" text="Reset View" onClick={reset} />
      </ButtonGroup>
      <span className="ds-grow" />
      <GraphExport {...exported} />
    </div>
  );
};
