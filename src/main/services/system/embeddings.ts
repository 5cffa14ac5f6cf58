import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#main/base/errors.ts';
import { readStaticModel } from '#main/importers/embeddings/model2vec.ts';
import type { ChosenEmbeddings } from '#main/workers/analysis-inputs.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { MODEL_FILES } from '#shared/methods/likeness.ts';

/** Whether the files may have changed; a file that is gone is told by the reader. */
const fileStates = async (folder: string): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      MODEL_FILES.map((name) =>
        stat(join(folder, name)).then(
          ({ size, mtimeMs, ino }) => [size, mtimeMs, ino],
          () => null,
        ),
      ),
    ),
  );

/** The static embeddings in the folder of the settings; their files are read again only where they changed. */
export const createEmbeddings = (settings: () => Pick<Settings, 'embeddings'>) => {
  let last: { readonly key: string; readonly sha256: string } | null = null;
  /** @throws AppError `invalid_query` where no folder is chosen, `invalid_file` where it has no embeddings that can be read */
  const chosen = async (): Promise<ChosenEmbeddings> => {
    const { embeddings: folder } = settings();
    if (folder === null)
      throw new AppError('invalid_query', 'No folder of static embeddings is chosen in the settings.');
    const key = JSON.stringify([folder, await fileStates(folder)]);
    if (last?.key === key) return { folder, sha256: last.sha256 };
    const { sha256: hashes } = await readStaticModel(folder);
    const sha256 = MODEL_FILES.map((name) => hashes[name]).join(' ');
    last = { key, sha256 };
    return { folder, sha256 };
  };
  return {
    chosen,
    /** The same for a page: what is wrong is part of the answer. */
    state: async (): Promise<AnswerOf<'getEmbeddings'>> => {
      const { embeddings: folder } = settings();
      if (folder === null) return { folder, sha256: null, problem: null };
      try {
        return { ...(await chosen()), problem: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { folder, sha256: null, problem: error.message };
      }
    },
  };
};
