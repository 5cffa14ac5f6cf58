import { getHeapStatistics } from 'node:v8';
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { asExpected } from '#main/base/errors.ts';
import { clearHeap } from '#main/base/heap.ts';
import type { FromWorker, Task, TaskContext, TaskError, ToWorker } from './task.ts';
import { tasks, type TaskName } from './tasks/index.ts';

interface Run {
  readonly controller: AbortController;
  /** Goes on once the host takes no cancel any more, or has sent one. */
  committed: () => void;
}

const running = new Map<number, Run>();
const send = (message: FromWorker): void => parentPort?.postMessage(message);

const PROGRESS_MS = 100;

/** Hands what has arrived over at once: a task that computes in one long loop gives the port no turn of its own. */
const receiveArrived = (): void => {
  for (;;) {
    const arrived = parentPort === null ? undefined : receiveMessageOnPort(parentPort);
    if (arrived === undefined) return;
    receive(arrived.message as ToWorker);
  }
};

/**
 * Reports of progress to the host: tasks make thousands a second, each of which costs both sides more than a step of the work does.
 * At each it looks for a cancel, which the task then meets at its next step.
 */
const createProgress = (id: number): TaskContext['progress'] => {
  let next = 0;
  let lastMessage: string | undefined;
  return (done, total, message) => {
    receiveArrived();
    const now = performance.now();
    if (now < next && message === lastMessage && done < total) return;
    next = now + PROGRESS_MS;
    lastMessage = message;
    send({ type: 'progress', id, done, total, ...(message === undefined ? {} : { message }) });
  };
};

/** With the typed arrays: those of an analysis may take 80 MB while its objects are few. */
const heapBytes = (): number => {
  const { total_heap_size: objects, external_memory: arrays } = getHeapStatistics();
  return objects + arrays;
};

/** What the heap takes once it is cleared up: a fraction of the time that a new worker takes to start. */
const clearedHeapBytes = async (from: number | null): Promise<number> => {
  const taken = heapBytes();
  if (from === null || taken <= from) return taken;
  await clearHeap();
  return heapBytes();
};

const describe = (thrown: unknown): TaskError => {
  const error = asExpected(thrown);
  return error instanceof Error
    ? {
        message: error.message,
        code: 'code' in error && typeof error.code === 'string' ? error.code : null,
        stack: error.stack ?? null,
      }
    : { message: String(error), code: null, stack: null };
};

const run = async ({
  id,
  task: name,
  input,
  clearedFromBytes,
}: Extract<ToWorker, { type: 'run' }>): Promise<void> => {
  const controller = new AbortController();
  const state: Run = { controller, committed: () => {} };
  running.set(id, state);
  try {
    const task = (await tasks[name as TaskName]()) as Task<unknown, unknown>;
    send({ type: 'begin', id });
    receiveArrived();
    controller.signal.throwIfAborted();
    const value = await task(input, {
      signal: controller.signal,
      progress: createProgress(id),
      commit: async () => {
        const { signal } = controller;
        signal.throwIfAborted();
        send({ type: 'commit', id });
        await new Promise<void>((resolve) => {
          state.committed = resolve;
        });
        signal.throwIfAborted();
      },
    });
    send({ type: 'result', id, value });
  } catch (error) {
    send({ type: 'error', id, error: describe(error) });
  }
  running.delete(id);
  // Behind the answer: clearing up may take longer than a short analysis.
  send({ type: 'free', id, heapBytes: await clearedHeapBytes(clearedFromBytes) });
};

const receive = (message: ToWorker): void => {
  if (message.type === 'end') parentPort?.close();
  else if (message.type === 'cancel') {
    running.get(message.id)?.controller.abort(new Error('cancelled'));
    running.get(message.id)?.committed();
  } else if (message.type === 'commit') running.get(message.id)?.committed();
  else void run(message);
};

parentPort?.on('message', receive);
