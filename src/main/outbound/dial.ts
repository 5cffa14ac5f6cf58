import { connect, type Socket } from 'node:net';
import { bareHost, isThisMachine } from './address-rules.ts';
import { networkError } from './failures.ts';
import { guardedLookup, systemResolve, type Resolve } from './guarded-agent.ts';
import type { NetworkSwitch } from './network-switch.ts';
import { callLog, OutboundError, type DialTarget, type OutgoingCall } from './types.ts';

/** What the door knows that a connection has to hold to. */
export interface DialDoor {
  readonly network: NetworkSwitch;
  readonly resolve: Resolve | undefined;
  readonly connectMs: number;
  readonly onCall: (call: OutgoingCall) => void;
}

/** A path is a socket file of this machine. */
const isPath = (host: string): boolean => host.startsWith('/');

/** Whether a connection to the host never leaves this machine. */
export const staysHere = (host: string): boolean => isPath(host) || isThisMachine(host);

const opened = (door: DialDoor, { host, port }: DialTarget): Socket => {
  if (isPath(host)) return connect({ path: `${host}/.s.PGSQL.${port}` });
  // The user named this server: any address of it will do, but a name of this machine leads to this machine only.
  const lookup = guardedLookup(door.resolve ?? systemResolve, { onlyLoopback: true }, !isThisMachine(host));
  return connect({ host: bareHost(host), port, lookup });
};

/**
 * Opens a connection to a server that the user named. It ends with the signal, and with the network switch where it leaves this machine.
 * @throws OutboundError `network-off`, `offline`, `refused-address`
 */
export const dial = async (door: DialDoor, target: DialTarget, signal?: AbortSignal): Promise<Socket> => {
  const { host } = target;
  const stops = [
    ...(signal === undefined ? [] : [signal]),
    ...(staysHere(host) ? [] : [door.network.signal()]),
  ];
  const stop = AbortSignal.any(stops);
  stop.throwIfAborted();
  const log = callLog(door.onCall, host, 'CONNECT');
  const socket = opened(door, target);
  const end = (): void => {
    socket.destroy(stop.reason instanceof Error ? stop.reason : undefined);
  };
  stop.addEventListener('abort', end, { once: true });
  socket.once('close', () => {
    stop.removeEventListener('abort', end);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        socket.destroy(new OutboundError('offline', `${host} could not be reached in time.`, { host }));
      }, door.connectMs);
      socket.once('error', reject);
      socket.once('connect', () => {
        clearTimeout(timer);
        resolve();
      });
      socket.once('close', () => {
        clearTimeout(timer);
        reject(new OutboundError('offline', `${host} could not be reached.`, { host }));
      });
    });
    log({});
    return socket;
  } catch (thrown) {
    const error = networkError(thrown, host);
    log({ failure: error.kind });
    throw error;
  }
};
