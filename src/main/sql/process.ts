import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SqlNext, SqlTask } from './message.ts';

/** A process that runs one question: it says when it begins, and then answers, once or in stretches. */
export interface SqlProcess {
  readonly ask: (message: SqlTask | SqlNext) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Called once, when the process is gone. @param error why it could not be started or asked */
  readonly onEnd: (listener: (error?: Error) => void) => void;
  /** Ends it whatever it does. */
  readonly kill: () => void;
  /** Its number in the system; none before it has started. */
  readonly pid: () => number | undefined;
}

export type StartSqlProcess = () => SqlProcess;

/** Of JavaScript alone; what SQLite takes comes on top, and only the system can tell how much that is (`ask.ts`). */
const HEAP_MEGABYTES = 256;

/** How every host starts the process: without the environment, which may hold keys. */
export const SQL_PROCESS = {
  env: {},
  execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, '--no-warnings'],
};

/** Next to this file: TypeScript from source, JavaScript when bundled. */
export const sqlEntry = (): string =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './entry.ts' : './sql.js', import.meta.url));

/** The process of Node’s own hosts. */
export const forkSqlProcess: StartSqlProcess = () => {
  const child = fork(sqlEntry(), [], { ...SQL_PROCESS, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let failure: Error | undefined;
  const fail = (error: Error | null): void => {
    if (error === null) return;
    failure ??= error;
    child.kill('SIGKILL');
  };
  child.once('error', fail);
  return {
    ask: (task) => {
      child.send(task, fail);
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
