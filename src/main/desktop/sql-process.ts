import { utilityProcess } from 'electron';

/** How the process is started: its program, and without the environment. */
interface UtilityStart {
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  readonly execArgv: readonly string[];
}

/**
 * A process that runs one question, on the desktop, whose program cannot be started as Node: one of Electron’s own.
 */
export const startUtilityProcess = ({ entry, env, execArgv }: UtilityStart) => {
  const child = utilityProcess.fork(entry, [], {
    env: { ...env },
    execArgv: [...execArgv],
    serviceName: 'Dropscope SQL',
    stdio: 'ignore',
  });
  const kill = (): void => {
    // Its own kill asks the process to go, and SQLite does not listen while it works.
    if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    else child.kill();
  };
  return {
    ask: (task: object): void => {
      child.postMessage(task);
    },
    onMessage: (listener: (message: unknown) => void): void => {
      child.on('message', listener);
    },
    onEnd: (listener: () => void): void => {
      child.once('exit', () => {
        listener();
      });
    },
    kill,
    pid: (): number | undefined => child.pid,
  };
};
