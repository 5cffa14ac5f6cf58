import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#main/base/errors.ts';

/** What ends a command in order, with the exit code that shells give it: 128 and the number of the signal. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type EndSignal = keyof typeof EXIT_CODES;
export const END_SIGNALS = Object.keys(EXIT_CODES) as readonly EndSignal[];

const NAMES: Readonly<Record<EndSignal, string>> = {
  SIGHUP: 'the end of its terminal (SIGHUP)',
  SIGINT: 'Ctrl+C',
  SIGTERM: 'SIGTERM',
};

/** A command was told to end, and has done so in order. */
export class EndedBySignal extends AppError {
  readonly exitCode: 129 | 130 | 143;

  constructor(signal: EndSignal) {
    super('conflict', `Ended by ${NAMES[signal]} before it was done; nothing half-written is left.`);
    this.exitCode = EXIT_CODES[signal];
  }
}

/** Work that does not notice its end, such as a job of a workstation that has gone, keeps the command no longer. */
const PATIENCE_MS = 5000;

let endedBy: EndSignal | null = null;
const stops = new Set<(signal: EndSignal) => void>();

const onSignal = (signal: NodeJS.Signals): void => {
  if (endedBy !== null) process.exit(EXIT_CODES[endedBy]);
  endedBy = signal as EndSignal;
  for (const stop of stops) stop(endedBy);
};

/** Hears signals until the command is over: one that comes while JavaScript runs is delivered later, and to nobody where its listener has gone meanwhile. */
const listen = (): void => {
  if (!process.listeners('SIGINT').includes(onSignal))
    for (const signal of END_SIGNALS) process.on(signal, onSignal);
};

/** Nothing of a command is left to end. */
export const leaveSignals = (): void => {
  for (const signal of END_SIGNALS) process.off(signal, onSignal);
  endedBy = null;
};

/**
 * Does work that has to be ended in order: told to end, the command stops it, waits until it has cleaned up, and fails. Told so twice, it
 * ends at once.
 * @param stop ends what the work has begun
 * @throws EndedBySignal where a signal came, whatever became of the work; what the work throws
 */
export const stoppable = async <Result>(
  work: () => Promise<Result>,
  stop: () => Promise<unknown>,
): Promise<Result> => {
  listen();
  if (endedBy !== null) throw new EndedBySignal(endedBy);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const working = work();
  const end = (signal: EndSignal): void => {
    void Promise.allSettled([stop()])
      .then(() => Promise.race([Promise.allSettled([working]), wait(PATIENCE_MS)]))
      .then(() => {
        reject(new EndedBySignal(signal));
      });
  };
  stops.add(end);
  const unlessEnded = working.then(
    (result) => (endedBy === null ? result : ended),
    (error: unknown) => {
      if (endedBy === null) throw error;
      return ended;
    },
  );
  try {
    return await Promise.race([unlessEnded, ended]);
  } finally {
    stops.delete(end);
  }
};
