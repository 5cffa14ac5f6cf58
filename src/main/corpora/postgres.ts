import type { CorpusMapping } from '#shared/contract/corpora.ts';
import { climbInThread, type ClimbElsewhere, type Corpus } from './corpus.ts';
import { foreignFailure, foreignParts } from './foreign.ts';
import { inspectTable, refuseWriter } from './inspect.ts';
import { withSession, type CorpusServer, type SessionOptions } from './session.ts';
import { tableCorpus } from './table-corpus.ts';

export interface QuestionOptions extends SessionOptions {
  /** Where ladders are computed; without it, in this thread. */
  readonly climb?: ClimbElsewhere;
}

/**
 * Opens a connection to an attached corpus, asks, and closes it. The role is checked each time: rights change.
 * @throws AppError in one sentence where the server or the table is not as the user said, or the role may write
 */
export const withPostgresCorpus = <Answer>(
  server: CorpusServer,
  mapping: CorpusMapping,
  options: QuestionOptions,
  ask: (corpus: Corpus) => Promise<Answer>,
): Promise<Answer> =>
  withSession(server, options, async (session) => {
    await refuseWriter(session, mapping);
    const parts = await foreignParts(session, mapping);
    try {
      const table = await inspectTable(session, mapping, parts, server.address.host);
      return await ask(tableCorpus(session, table, options.climb ?? climbInThread));
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      throw (await foreignFailure(session, mapping, parts, error, server.address.host)) ?? error;
    }
  });
