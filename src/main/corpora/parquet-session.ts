import { fileURLToPath } from 'node:url';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { AppError, invalidQuery } from '#main/base/errors.ts';
import type { ProcessStart, StartProcess } from '#main/base/own-process.ts';
import { formatCount } from '#shared/figures.ts';
import { outOfRange } from './failures.ts';
import { said } from './limits.ts';
import { duckReplySchema, type DuckReply, type DuckRows, type DuckTask } from './parquet-message.ts';
import type { Session, SessionOptions } from './session.ts';

/** The program is next to this file: TypeScript from source, JavaScript when bundled. */
const PARQUET_PROCESS: ProcessStart = {
  name: 'Dropscope Parquet',
  entry: fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './parquet-entry.ts' : './parquet.js', import.meta.url),
  ),
  execArgv: ['--max-old-space-size=512', '--no-warnings'],
};

/** Rows that are sent at once. */
const BATCH = 5000;

/** DuckDB understands what these questions say to PostgreSQL; only the compiler of this is used. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const ABSENT =
  'Parquet files are read by the package @duckdb/node-api, which this installation does not have. “npm install @duckdb/node-api” in the folder of a Dropscope that runs from its source brings it.';

/** What DuckDB said, without the line of the statement that it repeats. */
const reasonOf = (refusal: string): string => said(refusal.split('\n\n')[0] ?? '').replace(/\.$/u, '');

/** What DuckDB says of files that it cannot read, for the log: its words are those of its own parts. */
export class DuckRefusal extends Error {}

/** A refusal of DuckDB as one sentence; of files that cannot be read the cause is a `DuckRefusal`. */
const refusalOf = (refusal: string): AppError => {
  if (/out of memory/iu.test(refusal))
    return new AppError(
      'too_large',
      'The question needed more than 2 GB of memory and was stopped. Narrow it by dates or account.',
    );
  if (/^Out of Range Error|infinite timestamps/u.test(refusal)) return outOfRange(reasonOf(refusal));
  if (/^Conversion Error/u.test(refusal))
    return invalidQuery(`A value does not fit its column: ${reasonOf(refusal)}.`);
  if (/^(?:Binder|Catalog|Parser|Not implemented) Error/u.test(refusal))
    return invalidQuery(
      'The question does not fit the types of the mapped columns. Look at the mapping of the corpus.',
      new Error(refusal),
    );
  return new AppError('upstream_unavailable', 'The files cannot be read as Parquet.', {
    cause: new DuckRefusal(refusal),
  });
};

type Rows = Readonly<Record<string, unknown>>;
const namedRows = ({ columns, rows }: DuckRows): readonly Rows[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));

/** A session of DuckDB, and its statements as they are. */
export interface DuckSession extends Omit<Session, 'inOneView'> {
  /** @returns rows, or why DuckDB refuses the statement */
  readonly attempt: (statement: RawBuilder<unknown>) => Promise<readonly Rows[] | string>;
}

/**
 * Starts DuckDB in a process of its own for one question, and ends it whatever happens: a fault of native code, or a statement that does
 * not end, is then nothing but a question without an answer.
 * @throws AppError in one sentence; the signal’s reason where it ended the question
 */
export const withDuckDb = async <Answer>(
  startProcess: StartProcess,
  { seconds, signal }: SessionOptions,
  ask: (session: DuckSession) => Promise<Answer>,
): Promise<Answer> => {
  signal?.throwIfAborted();
  const child = startProcess(PARQUET_PROCESS);
  let pending: PromiseWithResolvers<DuckReply> | null = null;
  let reason: unknown = new AppError(
    'upstream_unavailable',
    'The process that reads Parquet files ended before it had answered. Nothing was stored.',
  );
  let isGone = false;
  const stop = (why: unknown): void => {
    reason = why;
    child.kill();
  };
  const onAbort = (): void => {
    stop(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  child.onMessage((message) => {
    pending?.resolve(duckReplySchema.parse(message));
  });
  child.onEnd(() => {
    isGone = true;
    pending?.reject(reason);
  });
  const send = async (task: DuckTask): Promise<DuckRows | string> => {
    const reply = Promise.withResolvers<DuckReply>();
    pending = reply;
    if (isGone) throw reason;
    const timer = setTimeout(
      stop,
      seconds * 1000,
      new AppError(
        'upstream_timeout',
        `DuckDB needed more than ${formatCount(seconds)} s for this question. Narrow it by dates or account, or allow more time.`,
      ),
    );
    child.ask(task);
    try {
      const answer = await reply.promise;
      if ('absent' in answer) throw new AppError('unavailable', ABSENT);
      return 'refusal' in answer ? answer.refusal : answer;
    } finally {
      clearTimeout(timer);
    }
  };
  const taskOf = (statement: RawBuilder<unknown>, most: number | null): DuckTask => {
    const { sql, parameters } = statement.compile(compiler);
    return { sql, parameters: parameters as (string | number | boolean | null)[], most };
  };
  const needed = (answer: DuckRows | string): DuckRows => {
    if (typeof answer === 'string') throw refusalOf(answer);
    return answer;
  };
  async function* rows<Row>(statement: RawBuilder<unknown>): AsyncGenerator<readonly Row[]> {
    let answer = needed(await send(taskOf(statement, BATCH)));
    for (;;) {
      if (answer.rows.length > 0) yield namedRows(answer) as readonly Row[];
      if (answer.isLast) return;
      answer = needed(await send({ next: true }));
    }
  }
  try {
    return await ask({
      run: async <Row>(statement: RawBuilder<Row>) =>
        namedRows(needed(await send(taskOf(statement, null)))) as readonly Row[],
      rows,
      attempt: async (statement) => {
        const answer = await send(taskOf(statement, null));
        return typeof answer === 'string' ? reasonOf(answer) : namedRows(answer);
      },
    });
  } finally {
    signal?.removeEventListener('abort', onAbort);
    child.kill();
  }
};
