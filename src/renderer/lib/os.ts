import { createContext, use } from 'react';
import type { OsVerbs } from './os-verbs.ts';

export const OsContext = createContext<OsVerbs | null>(null);

/** The host's verbs (open a file, save one, open a link …); only below the application's root. */
export const useOs = (): OsVerbs => {
  const os = use(OsContext);
  if (os === null) throw new Error('OsContext is missing above this component.');
  return os;
};
