import { fork } from 'node:child_process';
import module from 'node:module';
import { dirname } from 'node:path';

/** A process that this program starts for one piece of work, and can end whatever it does. */
export interface OwnProcess {
  readonly ask: (message: object) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Called once, when the process is gone. @param error why it could not be started or asked */
  readonly onEnd: (listener: (error?: Error) => void) => void;
  /** Ends it whatever it does. */
  readonly kill: () => void;
  /** Its number in the system; none before it has started. */
  readonly pid: () => number | undefined;
}

/** What is started: a program of this one, by its file. */
export interface ProcessStart {
  readonly name: string;
  readonly entry: string;
  readonly execArgv: readonly string[];
}

export type StartProcess = (start: ProcessStart) => OwnProcess;

/** Every host starts it without the environment, which may contain keys. */
export const PROCESS_ENVIRONMENT: Readonly<Record<string, string>> = {};

/** Where this process keeps what Node compiled, if anywhere: half the time that a process takes to start is compiling the same again. */
const compileCache = (): Readonly<Record<string, string>> => {
  // A folder for this version of Node in the one that was named.
  const folder = module.getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
};

/** The way of Node’s own hosts. */
export const forkProcess: StartProcess = ({ entry, execArgv }) => {
  // Its own look at its parent may come too late (`end-with-parent.ts`).
  const child = fork(entry, [String(process.pid)], {
    env: { ...PROCESS_ENVIRONMENT, ...compileCache() },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let failure: Error | undefined;
  const fail = (error: Error | null): void => {
    if (error === null) return;
    failure ??= error;
    child.kill('SIGKILL');
  };
  child.once('error', fail);
  return {
    ask: (message) => {
      child.send(message, fail);
    },
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onEnd: (listener) => {
      child.once('close', () => {
        listener(failure);
      });
    },
    kill: () => {
      child.kill('SIGKILL');
    },
    pid: () => child.pid,
  };
};
