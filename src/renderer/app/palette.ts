import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface PaletteState {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

const RECENT_KEPT = 8;

interface RecentState {
  /** Ids of the commands last run, newest first. */
  readonly recent: readonly string[];
  readonly remember: (id: string) => void;
}

/** What was run last is first in the palette. */
export const useRecentCommands = create<RecentState>()(
  persist(
    (set) => ({
      recent: [],
      remember: (id) =>
        set(({ recent }) => ({
          recent: [id, ...recent.filter((recentId) => recentId !== id)].slice(0, RECENT_KEPT),
        })),
    }),
    { name: 'dropscope.recent-commands', version: 1 },
  ),
);

/** Whether the command palette is open; any button may open it. */
export const usePalette = create<PaletteState>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}));
