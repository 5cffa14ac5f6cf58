import type { AnalysisMethod } from '#main/analysis/method.ts';
import type { Executor } from '#main/db/open.ts';
import type { ChosenEmbeddings } from '#main/workers/analysis-inputs.ts';
import type { TextSet } from '#shared/contract/text-sets.ts';
import { questionOf, requireMethod, type Question, type RefusalCode, type RunRequest } from './questions.ts';
import { pinnedEmbeddings } from './run-embeddings.ts';
import { withTextSets } from './run-sets.ts';

export interface Pins {
  readonly db: Executor;
  /** How the set of a request is pinned: that of a plan may be held out. */
  readonly set: (db: Executor, method: AnalysisMethod, request: RunRequest) => Promise<RunRequest>;
  /** @throws AppError where no folder is chosen, or it has none that can be read */
  readonly embeddings: () => Promise<ChosenEmbeddings>;
  /** A set of texts as a run keeps it. @throws AppError `not_found`, `invalid_query` */
  readonly textSet: (spec: string) => Promise<TextSet>;
}

/** A request in full, its set and its embeddings pinned by hash, of a run and of a plan alike. @throws AppError for what it names and is not there */
export const fullQuestion = async (
  method: string,
  request: RunRequest,
  code: RefusalCode,
  { db, set, embeddings, textSet }: Pins,
): Promise<Question> => {
  // The same question however its sets of texts are written: in words, as a saved search, or as the pages write them.
  const written = await withTextSets(request, async (texts) =>
    texts?.hash === null ? textSet(texts.spec) : texts,
  );
  return pinnedEmbeddings(
    questionOf(method, await set(db, requireMethod(method), written), code),
    embeddings,
  );
};
