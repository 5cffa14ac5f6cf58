/** How far a log reached, noted outside its table. */
export interface NotedHead {
  readonly length: number;
  /** Of the last entry. */
  readonly hash: string;
}

/** A noted end of a log, that of an empty one where nothing is noted, or what is no such note. */
export const readHead = (note: string | null | undefined): NotedHead => {
  const [, length = '0', hash = '0'.repeat(64)] = /^(\d{1,15}) ([\da-f]{64})$/u.exec(note ?? '') ?? [];
  return { length: Number(length), hash };
};

/** How the end of a log is noted. @param last the entry that was written last */
export const headNote = (last: { readonly entry: number; readonly hash: string }): string =>
  `${last.entry + 1} ${last.hash}`;
