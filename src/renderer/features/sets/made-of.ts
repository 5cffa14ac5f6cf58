import type { WorkingSet } from '#shared/contract/sets.ts';

const decoded = (escapes: string): string => {
  try {
    return decodeURIComponent(escapes);
  } catch {
    // Bytes that are no UTF-8.
    return escapes;
  }
};

/** How a set was made, for reading: without escapes, and with the names of the sets it was made of. */
export const madeOf = (query: string, sets: readonly Pick<WorkingSet, 'name' | 'hash'>[]): string =>
  query
    .replaceAll('+', ' ')
    .replace(/(?:%[\da-f]{2})+/giu, decoded)
    .replace(
      /\b[\da-f]{64}\b/gu,
      (whole) => sets.find(({ hash }) => hash === whole)?.name ?? `${whole.slice(0, 12)}…`,
    );
