import type { Browser, Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** A task of a page's main thread, milliseconds. */
export interface MainTask {
  readonly start: number;
  /** From begin to end: what neighbors on the machine and the drawing processes hold it up with is in it. */
  readonly wall: number;
  /** Processor time of the thread itself: script, style, layout and painting, and nothing else. */
  readonly own: number;
}

export interface MainThread {
  readonly tasks: readonly MainTask[];
  /** When the frames of the page's own animation began. */
  readonly frames: readonly number[];
}

/** What the main thread of a page did while `work` ran, as the browser's own trace tells it. */
export const traceMainThread = async (
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<MainThread> => {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const events = traceEvents
    .filter((event) => event.ph === 'X' && mains.has(threadOf(event)))
    .sort((a, b) => a.ts - b.ts);
  return {
    tasks: events
      .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
      .map(({ ts, dur = 0, tdur = 0 }) => ({ start: ts / 1000, wall: dur / 1000, own: tdur / 1000 })),
    frames: events.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts / 1000),
  };
};

export const longestOwn = ({ tasks }: MainThread): number => Math.max(0, ...tasks.map(({ own }) => own));
export const longestWall = ({ tasks }: MainThread): number => Math.max(0, ...tasks.map(({ wall }) => wall));

/** Milliseconds of processor time spent from each frame's beginning to the next one's. */
export const ownPerFrame = ({ tasks, frames }: MainThread): readonly number[] => {
  const sums = frames.map(() => 0);
  let frame = -1;
  for (const { start, wall, own } of tasks) {
    // The task that a frame begins in belongs to it.
    while (frame + 1 < frames.length && (frames[frame + 1] ?? 0) < start + wall) frame += 1;
    if (frame >= 0) sums[frame] = (sums[frame] ?? 0) + own;
  }
  return sums;
};

/** Milliseconds of processor time of the longest task of a page while `work` runs: what neighbors on the machine do is not in it. */
export const ownTime = async (browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> =>
  longestOwn(await traceMainThread(browser, page, work));
