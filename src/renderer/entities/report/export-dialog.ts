import { create } from 'zustand';

interface ExportDialogState {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Whether 'Export Analysis' asks what to export; the button and the command palette open it. */
export const useExportDialog = create<ExportDialogState>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}));
