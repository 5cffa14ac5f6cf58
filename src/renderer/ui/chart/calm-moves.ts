import type { EChartsType } from './echarts.ts';

/** What must find the last movement dealt with. */
const PRESSES = [
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'contextmenu',
  'mousewheel',
  'mouseout',
] as const;

/**
 * Deals with the movements of the pointer between the frames. The browser tells them at the beginning of a frame: a chart that is
 * dragged would compute itself anew and be drawn in one go, and hold the window for both together.
 */
export const calmMoves = (chart: EChartsType): void => {
  const { handler } = chart.getZr();
  const { proxy } = handler;
  let last: Parameters<typeof handler.mousemove>[0] | null = null;
  const move = (): void => {
    const event = last;
    last = null;
    if (event !== null && !chart.isDisposed()) handler.mousemove(event);
  };
  proxy.off?.('mousemove');
  proxy.on?.('mousemove', (event: NonNullable<typeof last>) => {
    if (last === null) setTimeout(move, 0);
    last = event;
  });
  for (const name of PRESSES) {
    proxy.off?.(name);
    proxy.on?.(name, (event: NonNullable<typeof last>) => {
      move();
      handler[name](event);
    });
  }
};
