import module from 'node:module';
import { answerHost } from '#main/base/end-with-parent.ts';
import { AppError, messageOf } from '#main/base/errors.ts';
import type { SqlRows } from '#shared/contract/sql.ts';
import { sqlNextSchema, sqlTaskSchema, type SqlReply } from './message.ts';
import { answersOf } from './query.ts';

/** The time limit is the question’s, not that of starting the process. */
const STARTED: SqlReply = { started: true };

let answers: Iterator<SqlRows, void> | null = null;

/** A process of its own runs one question: anyone who started it can end it, whatever SQLite is doing. */
const answer = (message: unknown): SqlReply => {
  try {
    if (answers === null) answers = answersOf(sqlTaskSchema.parse(message));
    else sqlNextSchema.parse(message);
    const { value } = answers.next();
    return value === undefined
      ? { refusal: 'The answer has ended.', code: 'invalid_query' }
      : { answer: value };
  } catch (error) {
    return { refusal: messageOf(error), code: error instanceof AppError ? error.code : 'invalid_query' };
  }
};

// Node would keep what it compiled at the end, which this process does not live to see.
module.flushCompileCache();
answerHost((message, send) => {
  send(STARTED, () => {
    send(answer(message));
  });
});
