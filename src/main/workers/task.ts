/** What a task may use besides its input. */
export interface TaskContext {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number, message?: string) => void;
  /**
   * Hands a part of the result over early; the pool passes it to `onPart`. Resolves when the host has caught up: a task
   * that awaits it never has more than a few parts under way, however much faster than the host it is.
   */
  readonly part: (value: unknown) => Promise<void>;
  /**
   * Hands a part over while no other is under way, and waits until the host has dealt with it, whatever the host itself waits
   * for. Rejects where the task was cancelled meanwhile.
   */
  readonly ask: (value: unknown) => Promise<void>;
  /**
   * Resolves when the host's event loop has come round. Who writes to the host's database waits for it before each
   * transaction: as the host does nothing else while it waits for the file, it never waits for more than one of them.
   */
  readonly turn: () => Promise<void>;
}

/** A named piece of work that runs off the event loop: loads read-only, computes, returns plain values. */
export type Task<Input, Output> = (input: Input, context: TaskContext) => Promise<Output> | Output;

export type ToWorker =
  | { readonly type: 'run'; readonly id: number; readonly task: string; readonly input: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  /** Nothing more will be asked of the worker: it may go. */
  | { readonly type: 'end' }
  /** The host has dealt with one part. */
  | { readonly type: 'taken'; readonly id: number }
  /** The host's event loop has come round. */
  | { readonly type: 'turn'; readonly id: number };

interface End {
  readonly id: number;
  /** What the worker's heap takes at the end of the task, garbage included. */
  readonly heapBytes: number;
}

export type FromWorker =
  | {
      readonly type: 'progress';
      readonly id: number;
      readonly done: number;
      readonly total: number;
      readonly message?: string;
    }
  | { readonly type: 'part'; readonly id: number; readonly value: unknown }
  | { readonly type: 'turn'; readonly id: number }
  | (End & { readonly type: 'result'; readonly value: unknown })
  | (End & { readonly type: 'error'; readonly error: TaskError });

/** An error as plain data; class instances do not survive the crossing. */
export interface TaskError {
  readonly message: string;
  readonly code: string | null;
  readonly stack: string | null;
}
