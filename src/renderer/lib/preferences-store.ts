import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { TimeZone } from '#shared/zones.ts';

interface SettingsState {
  readonly timeZone: TimeZone;
  /** Off: archive images are never loaded from the network. */
  readonly allowRemoteImages: boolean;
  readonly setTimeZone: (timeZone: TimeZone) => void;
  readonly setAllowRemoteImages: (allowed: boolean) => void;
}

/** How this person likes the interface; kept on this machine only. */
export const useSettings = create<SettingsState>()(
  persist(
    (set) => ({
      timeZone: 'UTC',
      allowRemoteImages: false,
      setTimeZone: (timeZone) => {
        set({ timeZone });
      },
      setAllowRemoteImages: (allowRemoteImages) => {
        set({ allowRemoteImages });
      },
    }),
    { name: 'dropscope.settings', version: 1 },
  ),
);
