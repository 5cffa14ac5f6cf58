import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import { palette } from '#renderer/ui/chart/palette.ts';

/** A name cut where it is too long. */
export const short = (label: string, longest = 60): string =>
  label.length > longest ? `${label.slice(0, longest - 1)}…` : label;

/** A name beside its node, with a dark rim so that it can be read over edges. */
export const drawLabel: NodeLabelDrawingFunction = (context, { label, x, y, size }, settings) => {
  if (label === null || label === undefined || label === '') return;
  context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = palette.bg;
  context.fillStyle = palette.text;
  context.strokeText(short(label), x + size + 3, y + settings.labelSize / 3);
  context.fillText(short(label), x + size + 3, y + settings.labelSize / 3);
};

/** The library's own hover is a white box: this one is dark. */
export const drawHover: NodeHoverDrawingFunction = (context, data, settings) => {
  const { label, x, y, size } = data;
  context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
  context.strokeStyle = palette.text;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, size + 2, 0, 2 * Math.PI);
  context.stroke();
  if (typeof label !== 'string' || label === '') return;
  const width = context.measureText(short(label)).width;
  context.fillStyle = palette.surfaceRaised;
  context.strokeStyle = palette.borderStrong;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x + size + 4, y - settings.labelSize, width + 14, settings.labelSize * 2, 4);
  context.fill();
  context.stroke();
  context.fillStyle = palette.text;
  context.fillText(short(label), x + size + 11, y + settings.labelSize / 3);
};
