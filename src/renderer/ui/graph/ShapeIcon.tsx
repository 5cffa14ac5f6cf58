import { shapePath, type Shape } from './shapes.ts';

export const ShapeIcon = ({ shape, color }: { readonly shape: Shape; readonly color: string }) => (
  <svg
    style={{ verticalAlign: '-1px' }}
    width="12"
    height="12"
    viewBox="0 0 12 12"
    aria-hidden="true"
    data-shape={shape}
  >
    <path d={shapePath(shape, 6, 6, 5.5)} fill={color} fillRule="evenodd" />
  </svg>
);
