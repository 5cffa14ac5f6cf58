import { create } from 'zustand';

/** `offline`: no network, everything local goes on. `disconnected`: the workstation itself does not answer. */
export type LiveState = 'connecting' | 'live' | 'offline' | 'disconnected';

interface ConnectionState {
  readonly connection: 'connecting' | 'live' | 'disconnected';
  readonly online: boolean;
  readonly setConnection: (connection: ConnectionState['connection']) => void;
  readonly setOnline: (online: boolean) => void;
}

export const useConnection = create<ConnectionState>((set) => ({
  connection: 'connecting',
  online: navigator.onLine,
  setConnection: (connection) => {
    set({ connection });
  },
  setOnline: (online) => {
    set({ online });
  },
}));

/** One word for the badge; a workstation that does not answer matters more than a missing network. */
export const liveState = ({
  connection,
  online,
}: Pick<ConnectionState, 'connection' | 'online'>): LiveState =>
  connection !== 'live' ? connection : online ? 'live' : 'offline';
