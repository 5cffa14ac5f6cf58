import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importByCommand } from '#tests/helpers/import-doors.ts';
import { REAL_DATA_ABSENT, sharedFile } from '#tests/helpers/shared-data.ts';
import { ROWS } from './shared-inputs.ts';

const inputs = sharedFile('inputs');

describe.skipIf(inputs === null)(`each file of ../shared/inputs by command (${REAL_DATA_ABSENT})`, () => {
  it.each(ROWS.map((row) => [row.file, row.door, JSON.stringify(row.said ?? {}), row] as const))(
    '%s as %s, said %s, reads as the workstation reads it',
    async (file, door, _said, { said = {}, items, notes, refused }) => {
      const bytes = readFileSync(join(inputs ?? '', file));
      const answer = await importByCommand(door, file, bytes, said);
      if (refused !== undefined) {
        expect((answer.refused ?? '').replace(/^--/, '')).toMatch(refused);
        expect([answer.items, [1, 2].includes(answer.exitCode ?? 0)]).toEqual([[], true]);
        return;
      }
      expect([answer.refused, answer.items]).toEqual([null, items]);
      expect(answer.exitCode).toBe(answer.skipped > 0 ? 3 : 0);
      if (notes !== undefined) expect(answer.notes).toMatch(notes);
    },
  );
});
