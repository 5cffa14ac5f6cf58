import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { FromWorker, Task, TaskError, ToWorker } from './task.ts';
import { tasks, type TaskName } from './tasks/index.ts';

/** Parts that may be under way to the host before a task has to wait. */
const PARTS_AHEAD = 4;

interface Run {
  readonly controller: AbortController;
  partsAhead: number;
  readonly waiting: (() => void)[];
  readonly turns: (() => void)[];
}

const running = new Map<number, Run>();
const send = (message: FromWorker): void => parentPort?.postMessage(message);

const heapBytes = (): number => getHeapStatistics().total_heap_size;

const describe = (error: unknown): TaskError =>
  error instanceof Error
    ? {
        message: error.message,
        code: 'code' in error && typeof error.code === 'string' ? error.code : null,
        stack: error.stack ?? null,
      }
    : { message: String(error), code: null, stack: null };

const run = async (id: number, name: TaskName, input: unknown): Promise<void> => {
  const controller = new AbortController();
  const state: Run = { controller, partsAhead: 0, waiting: [], turns: [] };
  running.set(id, state);
  try {
    const task = (await tasks[name]()) as Task<unknown, unknown>;
    const value = await task(input, {
      signal: controller.signal,
      progress: (done, total, message) => {
        send({ type: 'progress', id, done, total, ...(message === undefined ? {} : { message }) });
      },
      part: (part) => {
        send({ type: 'part', id, value: part });
        state.partsAhead += 1;
        if (state.partsAhead < PARTS_AHEAD) return Promise.resolve();
        return new Promise((resolve) => state.waiting.push(resolve));
      },
      ask: async (question) => {
        send({ type: 'part', id, value: question });
        state.partsAhead += 1;
        await new Promise<void>((resolve) => state.waiting.push(resolve));
        controller.signal.throwIfAborted();
      },
      turn: () => {
        if (controller.signal.aborted) return Promise.resolve();
        send({ type: 'turn', id });
        return new Promise((resolve) => state.turns.push(resolve));
      },
    });
    send({ type: 'result', id, value, heapBytes: heapBytes() });
  } catch (error) {
    send({ type: 'error', id, error: describe(error), heapBytes: heapBytes() });
  } finally {
    running.delete(id);
  }
};

/** A part was dealt with, or none ever will be again: whoever waits goes on. */
const release = (state: Run | undefined, all: boolean): void => {
  if (state === undefined) return;
  state.partsAhead = Math.max(0, state.partsAhead - 1);
  for (const resolve of state.waiting.splice(0, all ? undefined : 1)) resolve();
};

/** Whoever waits for the host goes on; after a cancel it will not answer any more. */
const giveTurn = (state: Run | undefined): void => {
  for (const resolve of state?.turns.splice(0) ?? []) resolve();
};

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'end') parentPort?.close();
  else if (message.type === 'cancel') {
    running.get(message.id)?.controller.abort(new Error('cancelled'));
    release(running.get(message.id), true);
    giveTurn(running.get(message.id));
  } else if (message.type === 'taken') release(running.get(message.id), false);
  else if (message.type === 'turn') giveTurn(running.get(message.id));
  else void run(message.id, message.task as TaskName, message.input);
});
