import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CorpusPlan } from './corpus.ts';
import { appendLog, logFile, readLog } from './log.ts';
import type { Observation } from './observe.ts';

/** One corpus with what the methods did on it. */
export interface Measured {
  readonly plan: CorpusPlan;
  readonly observations: readonly Observation[];
}

/** First seed of the corpora with nothing in them; that of the planted ones is the demonstration's own. */
export const nullSeed = 1_000_000;
export const plantedSeed = 4966;

export const plansOf = (planted: number, chance: number): readonly CorpusPlan[] => [
  ...Array.from({ length: planted }, (_, i) => ({ kind: 'planted' as const, seed: plantedSeed + i })),
  ...Array.from({ length: chance }, (_, i) => ({ kind: 'null' as const, seed: nullSeed + i })),
];

const sameAs = (a: CorpusPlan) => (b: CorpusPlan) => a.kind === b.kind && a.seed === b.seed;

export interface MeasureOptions {
  /** Which measures are taken. */
  readonly names: readonly string[];
  readonly workers: number;
  /** No new corpus is begun after so many milliseconds. */
  readonly limitMs: number;
  readonly onDone: (done: number, of: number) => void;
}

/** Measures the plans in worker threads; what an earlier run has finished is taken from its log. */
export const measureAll = async (
  plans: readonly CorpusPlan[],
  { names, workers, limitMs, onDone }: MeasureOptions,
): Promise<readonly Measured[]> => {
  const file = logFile(names);
  const logged = readLog<Measured>(file);
  const done = plans.flatMap((plan) => logged.find((entry) => sameAs(plan)(entry.plan)) ?? []);
  const open = plans.filter((plan) => !done.some((entry) => sameAs(plan)(entry.plan)));
  const start = performance.now();
  onDone(done.length, plans.length);
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: names });
    try {
      while (performance.now() - start < limitMs) {
        const plan = open.shift();
        if (plan === undefined) return;
        worker.postMessage(plan);
        // `once` rejects with an error of the worker.
        const [measured] = (await once(worker, 'message')) as [Measured];
        appendLog(file, measured);
        done.push(measured);
        onDone(done.length, plans.length);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, open.length) }, work));
  return done;
};
