import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPaths } from '#main/base/config.ts';

/** A copy that was being made, and what reading leaves next to a finished one. */
const LEFTOVER = /(\.db-(wal|shm)|\.db\.part(-(wal|shm|journal))?)$/;

/** Removes what a program that was killed has left of copies of the database. */
export const removeLeftovers = ({ folder, backups, database }: DataPaths): void => {
  for (const parent of [folder, backups]) {
    if (statSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true) continue;
    for (const name of readdirSync(parent).filter((entry) => LEFTOVER.test(entry))) {
      const path = join(parent, name);
      // The live database keeps its own.
      if (!path.startsWith(`${database}-`)) rmSync(path, { force: true });
    }
  }
};
