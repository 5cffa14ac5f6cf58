import { create } from 'zustand';

interface OpenState {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Whether a dialog is open that several places open. */
export const createOpenState = () =>
  create<OpenState>((set) => ({ isOpen: false, setOpen: (isOpen) => set({ isOpen }) }));
