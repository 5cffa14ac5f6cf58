import { createOpenState } from '#renderer/lib/open-state.ts';

/** Whether the command palette is open; any button may open it. */
export const usePalette = createOpenState();
