import { createContext, use } from 'react';
import type { TimeZone } from '#shared/zones.ts';

export interface Preferences {
  readonly timeZone: TimeZone;
  /** Whether the workstation may fetch images from the network when asked for one. */
  readonly allowRemoteImages: boolean;
}

export const PreferencesContext = createContext<Preferences>({ timeZone: 'UTC', allowRemoteImages: false });

/** The reader's choices, for components (which do not see the stores). */
export const usePreferences = (): Preferences => use(PreferencesContext);
