import { isAbsolute, relative, resolve } from 'node:path';

/** Whether a path is in a folder (or is it); compared part by part, so that a sibling with the same prefix is outside. */
export const isInside = (folder: string, path: string): boolean => {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
};
