import type { Bridge } from '#shared/bridge.ts';
import type { Written } from '#shared/contract/jobs.ts';
import { SUBJECTS } from '#shared/contract/subjects.ts';
import { calls } from './calls.ts';
import { createClient, type Change } from './client.ts';
import { createMissedChanges } from './missed-changes.ts';
import { bridgeTransport } from './transport-bridge.ts';
import { webTransport } from './transport-web.ts';
import type { Transport, TransportEvents, TransportResponse } from './transport.ts';

declare global {
  interface Window {
    readonly dropscope?: Bridge;
  }
}

/** The one transport of this window: the bridge where the preload gave one, else fetch with the token of the address. */
const wire = window.dropscope === undefined ? webTransport() : bridgeTransport(window.dropscope);

const missed = createMissedChanges();
/** The number of the last change that an answer knows of; null where the workstation itself has not answered. */
const numberOf = ({ headers }: TransportResponse): number | null => {
  const { 'x-changes': number } = headers;
  return number === undefined ? null : Number(number);
};

const transport: Transport = {
  ...wire,
  send: async (request) => {
    const answered = missed.sent();
    const response = await wire.send(request);
    const number = numberOf(response);
    if (number !== null) answered(number);
    return response;
  },
};

/** Follows what the workstation pushes; what has changed before, as far as no answer shows it, comes as if it were pushed. */
export const follow = (events: TransportEvents): (() => void) => {
  const all: Written = { changes: [...SUBJECTS], client: null };
  const compare = async (): Promise<void> => {
    const { method, path } = calls.getHealth;
    const number = await transport.send({ method, path, headers: {} }).then(numberOf, () => null);
    // Where nobody says what has changed, all may have.
    missed.followed(number ?? Infinity, () => events.onWritten(all));
  };
  return transport.follow({
    ...events,
    onConnection: (state) => {
      events.onConnection(state);
      if (state === 'live') void compare();
      else missed.lost();
    },
  });
};

type Follower = (change: Change) => Promise<unknown>;
const followers = new Set<Follower>();
/** Calls back with what each call changes, before its caller gets the answer. */
export const onWritten = (follower: Follower): void => {
  followers.add(follower);
};

export const { call, callPage, callBytes, read } = createClient(transport, (change) =>
  Promise.all([...followers].map((follower) => follower(change))),
);
