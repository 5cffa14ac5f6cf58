import { create } from 'zustand';
import type { Connection } from '#renderer/api/transport.ts';

/** `offline`: no network, everything local continues. `degraded`: the workstation answers, and its last integrity check found damage. */
export type LiveState = Connection | 'offline' | 'degraded';

interface ConnectionState {
  readonly connection: Connection;
  readonly online: boolean;
  readonly setConnection: (connection: Connection) => void;
  readonly setOnline: (online: boolean) => void;
}

export const useConnection = create<ConnectionState>((set) => ({
  connection: 'connecting',
  online: navigator.onLine,
  setConnection: (connection) => set({ connection }),
  setOnline: (online) => set({ online }),
}));

/** One word for the badge: what matters most. */
export const liveState = ({
  connection,
  online,
  isDegraded,
}: Pick<ConnectionState, 'connection' | 'online'> & { readonly isDegraded: boolean }): LiveState => {
  if (connection !== 'live') return connection;
  if (isDegraded) return 'degraded';
  return online ? 'live' : 'offline';
};
