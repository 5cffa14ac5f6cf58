import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';

interface ForkOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly execArgv: readonly string[];
}

/** A process with a parent port, as Electron starts one: here Node with the port made from its channel. */
export class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(modulePath: string, args: readonly string[], { env, execArgv }: ForkOptions) {
    super();
    const port = new URL('./parent-port.ts', import.meta.url).href;
    this.#child = fork(modulePath, [...args], {
      env,
      execArgv: [...execArgv, '--import', port],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('exit', (code) => this.emit('exit', code ?? 1));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  postMessage(message: unknown): void {
    this.#child.send({ data: message });
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

export const utilityProcess = {
  fork: (modulePath: string, args: readonly string[], options: ForkOptions): UtilityProcess =>
    new UtilityProcess(modulePath, args, options),
};
