import { Button, ButtonGroup } from '@blueprintjs/core';
import type { GraphControls } from './GraphCanvas.tsx';

const CAMERA = [
  { icon: 'zoom-in', label: 'Zoom In', act: 'zoomIn' },
  { icon: 'zoom-out', label: 'Zoom Out', act: 'zoomOut' },
  { icon: 'zoom-to-fit', label: 'Fit to box', act: 'fit' },
] as const;

export const Camera = ({ controls }: { readonly controls: GraphControls | null }) => (
  <ButtonGroup>
    {CAMERA.map(({ icon, label, act }) => (
      <Button
        key={act}
        icon={icon}
        aria-label={label}
        disabled={controls === null}
        onClick={() => controls?.[act]()}
      />
    ))}
  </ButtonGroup>
);
