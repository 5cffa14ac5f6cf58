import { utilityProcess } from 'electron';
import { PROCESS_ENVIRONMENT, type StartProcess } from '#main/base/own-process.ts';

/** A process of its own on the desktop, whose program cannot be started as Node: one of Electron’s. */
export const startUtilityProcess: StartProcess = ({ name, entry, execArgv }) => {
  const child = utilityProcess.fork(entry, [], {
    env: { ...PROCESS_ENVIRONMENT },
    execArgv: [...execArgv],
    serviceName: name,
    stdio: 'ignore',
  });
  const kill = (): void => {
    // Its own kill asks the process to go, and SQLite or DuckDB does not listen while it works.
    if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    else child.kill();
  };
  return {
    ask: (message) => {
      child.postMessage(message);
    },
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onEnd: (listener) => {
      child.once('exit', () => {
        listener();
      });
    },
    kill,
    pid: () => child.pid,
  };
};
