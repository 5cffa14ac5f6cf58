import type { Progress } from '#main/base/progress.ts';

/** What a task may use besides its input. */
export interface TaskContext {
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Says that the task cannot be canceled from here on, because it commits. Rejects where it was canceled before. */
  readonly commit: () => Promise<void>;
}

/** A named piece of work that runs off the event loop: loads read-only, computes, returns plain values. */
export type Task<Input, Output> = (input: Input, context: TaskContext) => Promise<Output> | Output;

export type ToWorker =
  | {
      readonly type: 'run';
      readonly id: number;
      readonly task: string;
      readonly input: unknown;
      /** A heap that the task has made larger than this is cleared up behind it; null: that is left to V8. */
      readonly clearedFromBytes: number | null;
    }
  | { readonly type: 'cancel'; readonly id: number }
  /** Nothing more will be asked of the worker: it may go. */
  | { readonly type: 'end' }
  /** The host takes no cancel any more. */
  | { readonly type: 'commit'; readonly id: number };

export type FromWorker =
  /** The modules of the task are read: from here on its steps see a cancel. */
  | { readonly type: 'begin'; readonly id: number }
  | {
      readonly type: 'progress';
      readonly id: number;
      readonly done: number;
      readonly total: number;
      readonly message?: string;
    }
  | { readonly type: 'commit'; readonly id: number }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: TaskError }
  /** Behind either: the worker can take the next task. */
  | {
      readonly type: 'free';
      readonly id: number;
      /** What its heap and its typed arrays take, garbage that was left included. */
      readonly heapBytes: number;
    };

/** An error as plain data; class instances do not survive the crossing. */
export interface TaskError {
  readonly message: string;
  readonly code: string | null;
  readonly stack: string | null;
}
