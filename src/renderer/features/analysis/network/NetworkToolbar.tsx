import { Button, ButtonGroup } from '@blueprintjs/core';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { Camera } from '#renderer/ui/graph/Camera.tsx';
import type { GraphControls } from '#renderer/ui/graph/GraphCanvas.tsx';
import { GRAPH_LAYOUT_LABELS } from './graph/layouts.ts';
import { GraphExport, type GraphExportProps } from './GraphExport.tsx';
import type { LayoutRun } from './use-layout.ts';
import type { NetworkViewState } from './view.ts';

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

/** Layout, colors, camera, undo and export. */
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
