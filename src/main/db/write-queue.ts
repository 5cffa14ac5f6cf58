/** Resolves with the promise, unless the signal is aborted before. */
const unlessAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });

/** One piece of work after the other, in the order of being requested. */
export class WriteQueue {
  readonly #listeners: ((wait: Promise<unknown>) => void)[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #exclusives = 0;
  #waiting = 0;

  /** @param signal gives up work that still waits for its turn. */
  add<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const turn = this.#last;
    const result = this.#whenTurn(turn, work, signal);
    this.#last = Promise.allSettled([turn, result]);
    return result;
  }

  /** The same for long work: whatever is added after it counts as waiting. */
  addExclusive<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const result = this.add(work, signal);
    this.#exclusives += 1;
    const end = (): void => {
      this.#exclusives -= 1;
    };
    result.then(end, end);
    return result;
  }

  waiting(): number {
    return this.#waiting;
  }

  onWait(listener: (wait: Promise<unknown>) => void): void {
    this.#listeners.push(listener);
  }

  async #whenTurn<Result>(
    turn: Promise<unknown>,
    work: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const isLong = this.#exclusives > 0;
    if (isLong) {
      this.#waiting += 1;
      for (const listener of this.#listeners) listener(turn);
    }
    try {
      await (signal === undefined ? turn : unlessAborted(turn, signal));
      signal?.throwIfAborted();
    } finally {
      if (isLong) this.#waiting -= 1;
    }
    return work();
  }
}
