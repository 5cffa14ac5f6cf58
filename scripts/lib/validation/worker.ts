/** Worker thread of `npm run validate`: a plan comes in, its observations go out. */
import { parentPort } from 'node:worker_threads';
import { makeCorpus } from './corpus.ts';
import type { CorpusPlan } from './corpus.ts';
import { observe } from './measures.ts';

parentPort?.on('message', (plan: CorpusPlan) => {
  parentPort?.postMessage({ plan, observations: observe(makeCorpus(plan)) });
});
