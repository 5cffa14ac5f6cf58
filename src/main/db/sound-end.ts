import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** How long a check is worth: what the disk itself does to a file changes neither its size nor its times. */
const DAY_MS = 86_400_000;

const noteSchema = z.object({
  /** What the file was like, as `stateOf` describes it. */
  state: z.string(),
  /** Epoch milliseconds. */
  checkedAt: z.number(),
});

const noteOf = (file: string): string => `${file}-checked`;

/** Whatever writes to a file, or puts another in its place, changes one of these. */
const stateOf = (file: string): string => {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
};

/** What is only in the log is not in the file. */
const hasLog = (file: string): boolean => existsSync(`${file}-wal`);

/**
 * Notes of a database that was closed in order when it was last checked for damage, so that the next start need not read all of it
 * again. Without the note it does.
 */
export const noteSoundEnd = (file: string, checkedAt: number): void => {
  try {
    if (hasLog(file)) return;
    // A system may count the times of its own writes in steps of many milliseconds: one in the same step would leave the time as it is.
    const now = new Date();
    utimesSync(file, now, now);
    writeFileSync(noteOf(file), JSON.stringify({ state: stateOf(file), checkedAt }), { mode: 0o600 });
  } catch {
    // A full disk, or the file of somebody else: it is checked again.
  }
};

/**
 * When a database was last checked: null where that is more than a day ago, where it was not closed in order, or where anything has
 * written to it since. The note is gone afterwards: only another end in order makes a new one.
 * @returns epoch milliseconds
 */
export const takeSoundEnd = (file: string): number | null => {
  try {
    const { state, checkedAt } = noteSchema.parse(JSON.parse(readFileSync(noteOf(file), 'utf8')));
    rmSync(noteOf(file));
    const age = Date.now() - checkedAt;
    return age >= 0 && age < DAY_MS && !hasLog(file) && state === stateOf(file) ? checkedAt : null;
  } catch {
    // No note, one that was cut, or one that cannot be removed.
    return null;
  }
};
