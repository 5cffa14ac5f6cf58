import { unknownValue } from '#main/base/unknown-value.ts';
import type { Executor } from '#main/db/open.ts';
import { findTagPaths } from '#main/repositories/tags.ts';
import { foldTag, tagRange } from '#shared/tags.ts';

/** @throws AppError `invalid_query` for a tag that nobody has made; one that no item has finds nothing, and that is true */
export const requireTag = async (db: Executor, path: string | undefined): Promise<void> => {
  if (path === undefined) return;
  const { from, below } = tagRange(path);
  const paths = await findTagPaths(db);
  const isKnown = paths.map(foldTag).some((one) => one === from || one.startsWith(below));
  if (!isKnown) throw unknownValue('tag', path, 'among the tags', paths);
};
