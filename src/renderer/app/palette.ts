import { create } from 'zustand';

interface PaletteState {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Whether the command palette is open; any button may open it. */
export const usePalette = create<PaletteState>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}));
