import { create } from 'zustand';

interface FinalUndoState {
  /** The act that is to be undone for good, while its dialog is open. */
  readonly act: string | null;
  readonly ask: (act: string | null) => void;
}

/** What can’t be redone is undone only after a yes. */
export const useFinalUndo = create<FinalUndoState>((set) => ({ act: null, ask: (act) => set({ act }) }));
