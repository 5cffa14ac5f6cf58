import { messageOf } from '#main/base/errors.ts';
import { sqlTaskSchema, type SqlReply } from './message.ts';
import { runQuestion } from './query.ts';

/** The time limit is the question’s, not that of starting the process. */
const STARTED: SqlReply = { started: true };

/** A process of its own runs one question: whoever started it can end it, whatever SQLite is doing. */
const answer = (message: unknown): SqlReply => {
  try {
    return { answer: runQuestion(sqlTaskSchema.parse(message)) };
  } catch (error) {
    return { refusal: messageOf(error) };
  }
};

/** Where Electron started the process, which then has this port instead of a channel. */
const port = (process as Partial<Pick<NodeJS.Process, 'parentPort'>>).parentPort;
if (port === undefined)
  process.once('message', (message) => {
    process.send?.(STARTED, () => {
      process.send?.(answer(message));
    });
  });
else
  port.once('message', ({ data }) => {
    port.postMessage(STARTED);
    setImmediate(() => {
      port.postMessage(answer(data));
    });
  });
