import { Worker } from 'node:worker_threads';

/** In a thread of its own: the main one may be inside SQLite. Where a system keeps the number of a parent that has gone, the second look finds out. */
const WATCH = `
const { workerData } = require('node:worker_threads');
const isGone = () => {
  if (process.ppid !== workerData) return true;
  try {
    process.kill(workerData, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};
setInterval(() => {
  if (isGone()) process.kill(process.pid, 'SIGKILL');
}, 500);
`;

/** Ends this process once the one that forked it (`own-process.ts`) is gone, whatever it does: who is killed ends nobody. */
export const endWithParent = (): void => {
  new Worker(WATCH, { eval: true, workerData: Number(process.argv[2]) }).unref();
};
