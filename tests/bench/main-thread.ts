import type { Browser, Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds of processor time of the longest task of a page while `work` runs: what neighbours on the machine do is not in it. */
export const ownTime = async (
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<number> => {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)}/${String(tid)}`),
  );
  return Math.max(
    0,
    ...traceEvents
      .filter(
        ({ name, ph, pid, tid }) =>
          ph === 'X' && name.endsWith('RunTask') && mains.has(`${String(pid)}/${String(tid)}`),
      )
      .map(({ tdur = 0 }) => tdur / 1000),
  );
};
