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

type Send = (reply: object, sent?: () => void) => void;

/** Answers what the program that started this process sends, whichever host it is: Electron’s has a port instead of a channel. */
export const answerHost = (answer: (message: unknown, send: Send) => void): void => {
  const port = (process as Partial<Pick<NodeJS.Process, 'parentPort'>>).parentPort;
  if (port === undefined) {
    endWithParent();
    process.on('message', (message) => {
      answer(message, (reply, sent = () => {}) => process.send?.(reply, sent));
    });
  } else
    port.on('message', ({ data }) => {
      answer(data, (reply, sent = () => {}) => {
        port.postMessage(reply);
        setImmediate(sent);
      });
    });
};
