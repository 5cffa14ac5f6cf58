import { createOpenState } from '#renderer/lib/open-state.ts';

/** Whether 'Export Analysis' asks what to export; the button and the command palette open it. */
export const useExportDialog = createOpenState();
