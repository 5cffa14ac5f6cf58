import { Button, ButtonGroup } from '@blueprintjs/core';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { plural } from '#renderer/lib/format.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { Camera } from '#renderer/ui/graph/Camera.tsx';
import type { GraphControls } from '#renderer/ui/graph/GraphCanvas.tsx';
import { toPng, toSvg } from '#renderer/ui/graph/picture.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { edgesCsv, nodesCsv, toGexf, toGraphml, type ExportInput } from './graph/export.ts';
import { GRAPH_LAYOUT_LABELS } from './graph/layouts.ts';
import { drawPicture } from './graph/picture.ts';
import type { LayoutRun } from './use-layout.ts';
import type { NetworkViewState } from './view.ts';

interface GraphExportProps {
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

const GraphExport = ({ picture, context }: GraphExportProps) => {
  const saveFile = useSaveFile();
  const { csvFor } = usePreferences();
  const described = () =>
    `${context} · ${plural(picture.shown.nodes.size, 'node')}, ${plural(picture.shown.edges.size, 'edge')} · drawn ${new Date().toISOString().slice(0, 10)}`;
  const onPaper = () => drawPicture({ ...picture, title: 'Network Graph', subtitle: described() });
  const contents = {
    'network.gexf': () => toGexf(picture, described()),
    'network.graphml': () => toGraphml(picture, described()),
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
