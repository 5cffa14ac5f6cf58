import type Sigma from 'sigma';

/** Presses of which sigma would tell what lies under them; nobody here asks. */
const UNASKED = ['mousedown', 'mouseup', 'rightClick', 'doubleClick', 'wheel'] as const;

/**
 * What lies under the pointer is read back from the graphics card, which waits for all that is still being drawn. Sigma does so on
 * every event, while dragging too: here it does once a frame, and never while the picture moves under the hand.
 */
export const calmLookups = (sigma: Sigma): (() => void) => {
  const captor = sigma.getMouseCaptor();
  for (const event of UNASKED) captor.removeAllListeners(event);
  const lookUps = captor.listeners('mousemove');
  captor.removeAllListeners('mousemove');
  let frame: number | null = null;
  captor.on('mousemove', (place) => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = captor.isMouseDown
      ? null
      : requestAnimationFrame(() => {
          frame = null;
          for (const lookUp of lookUps) lookUp(place);
        });
  });
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
  };
};
