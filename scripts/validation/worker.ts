/** Worker thread of `npm run validate`: a plan comes in, the observations of the named measures go out. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeCorpus, type CorpusPlan } from './corpus.ts';
import { observe } from './measures.ts';

const names = workerData as readonly string[];

parentPort?.on('message', (plan: CorpusPlan) => {
  parentPort?.postMessage({ plan, observations: observe(makeCorpus(plan), names) });
});
