import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const noteOf = (file: string): string => `${file}.sound`;

/** What changes with every write to a file, and with every copy put in its place; null where a log stands beside it. */
const stateOf = (file: string): string | null => {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false }) !== undefined) return null;
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? null : [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ');
};

/** Notes beside a database that was closed in order how its file was left. */
export const writeSoundNote = (file: string): void => {
  const state = stateOf(file);
  if (state !== null) writeFileSync(noteOf(file), state);
};

/**
 * Whether a database is to the nanosecond the file that the last run closed in order: then its pages are read in the background,
 * not before the first answer. After a crash, or when anything else has written or replaced the file, this is false. The note
 * is taken away: it is good for one start.
 */
export const takeSoundNote = (file: string): boolean => {
  let noted: string | null = null;
  try {
    noted = readFileSync(noteOf(file), 'utf8');
  } catch {
    // No note, or none that can be read: the file is checked.
  }
  rmSync(noteOf(file), { force: true });
  return noted !== null && noted === stateOf(file);
};
