import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Control } from '#tests/desktop/electron-stand-in/control.ts';
import type { StandInEvent } from '#tests/desktop/electron-stand-in/events.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** A first start fills the data folder, on a machine that may be doing other things. */
const NEXT_LIMIT_MS = 60_000;

export interface ShellProcessOptions {
  readonly dataFolder: string;
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string };

/** The built main process under the stand-in, in a process of its own. */
export interface ShellProcess {
  readonly pid: number;
  /** Does to the program what a user, Chromium or the operating system would do. */
  readonly call: <Name extends keyof Control>(
    name: Name,
    ...args: Parameters<Control[Name]>
  ) => Promise<Awaited<ReturnType<Control[Name]>>>;
  /** Everything it did so far, in order. */
  readonly events: readonly StandInEvent[];
  readonly onEvent: (listener: (event: StandInEvent) => void) => () => void;
  /** The first event of the kind, past or to come. */
  readonly next: <Type extends StandInEvent['type']>(
    type: Type,
    accept?: (event: Extract<StandInEvent, { type: Type }>) => boolean,
  ) => Promise<Extract<StandInEvent, { type: Type }>>;
  /** The exit code, null after a signal. */
  readonly ended: Promise<number | null>;
  readonly output: () => string;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => void;
}

const within = async <Value>(work: Promise<Value>, what: string): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(what));
    }, NEXT_LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
};

/** Its channel closes a moment before the program's end is heard of. */
const hasLeft = (error: NodeJS.ErrnoException): boolean =>
  ['ERR_IPC_CHANNEL_CLOSED', 'EPIPE', 'ECONNRESET'].includes(error.code ?? '');

const callsOf = (child: ChildProcess, ended: Promise<unknown>) => {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let nextId = 1;
  child.on('message', (message: Answer | { readonly event: unknown }) => {
    if (!('id' in message)) return;
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.value);
    else call?.reject(new Error(message.error));
  });
  void ended.then(() => {
    for (const call of waiting.values()) call.reject(new Error('The program ended.'));
    waiting.clear();
  });
  return (name: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      child.send({ id, name, args }, (error) => {
        if (error === null) return;
        waiting.delete(id);
        reject(hasLeft(error) ? new Error('The program ended.') : error);
      });
    });
};

export const startShellProcess = ({ dataFolder, argv = [], env = {} }: ShellProcessOptions): ShellProcess => {
  const main = join(root, 'out', 'main', 'index.js');
  if (!existsSync(main)) throw new Error('The program is not built: run "npm run build" first.');
  const child = fork(main, [...argv], {
    execArgv: ['--import', join(root, 'tests', 'desktop', 'electron-stand-in', 'register.ts')],
    env: { ...process.env, DROPSCOPE_DATA_DIR: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const call = callsOf(child, ended);
  const events: StandInEvent[] = [];
  const listeners = new Set<(event: StandInEvent) => void>();
  child.on('message', (message: object) => {
    if (!('event' in message)) return;
    const event = message.event as StandInEvent;
    events.push(event);
    for (const listener of [...listeners]) listener(event);
  });
  const onEvent: ShellProcess['onEvent'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    pid: child.pid ?? 0,
    call: ((name: string, ...args: unknown[]) => call(name, args)) as ShellProcess['call'],
    events,
    onEvent,
    next: (type, accept = () => true) => {
      type Event = Extract<StandInEvent, { type: typeof type }>;
      const fits = (event: StandInEvent): event is Event => event.type === type && accept(event as Event);
      const past = events.find(fits);
      if (past !== undefined) return Promise.resolve(past);
      const coming = new Promise<Event>((resolve, reject) => {
        const stop = onEvent((event) => {
          if (!fits(event)) return;
          stop();
          resolve(event);
        });
        void ended.then((code) => {
          reject(new Error(`The program ended with ${code} before "${type}":\n${output}`));
        });
      });
      return within(coming, `There was no "${type}" in time:\n${output}`);
    },
    ended: ended.then((code) => code),
    output: () => output,
    kill: (signal) => {
      child.kill(signal);
    },
  };
};
