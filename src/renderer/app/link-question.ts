import { create } from 'zustand';
import type { LinkTarget } from '#shared/link.ts';

interface LinkQuestion {
  readonly target: LinkTarget | null;
  readonly resolve: (open: boolean) => void;
  /** Resolves with the reader's answer. */
  readonly ask: (target: LinkTarget) => Promise<boolean>;
  readonly answer: (open: boolean) => void;
}

/** The one open question "may this link be opened outside?". */
export const useAskLink = create<LinkQuestion>((set, get) => ({
  target: null,
  resolve: () => undefined,
  ask: (target) =>
    new Promise((resolve) => {
      get().resolve(false);
      set({ target, resolve });
    }),
  answer: (open) => {
    get().resolve(open);
    set({ target: null, resolve: () => undefined });
  },
}));
