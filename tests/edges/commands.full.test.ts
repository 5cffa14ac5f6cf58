import { describe, expect, it } from 'vitest';
import { importByCommand } from '#tests/helpers/import-doors.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { KINDS } from './kinds.ts';

describe('the command line', () => {
  // The same files go through the API in the quick tier, a share in each run: of what differs here, a share as well.
  it.each(ofTurn(KINDS, 6).map((kind) => [kind.door, kind.name, kind] as const))(
    '%s: %s reads as the workstation does, and its exit code tells what was left out',
    async (door, _name, { file, bytes, said = {}, items, refused, skipped = 0, notes }) => {
      const answer = await importByCommand(door, file, bytes, said);
      if (refused !== undefined) {
        // The words for an option differ: `--encoding` here, `encoding` over HTTP.
        expect((answer.refused ?? '').replace(/^--/, '')).toMatch(refused);
        expect([answer.items, [1, 2].includes(answer.exitCode ?? 0)]).toEqual([[], true]);
        return;
      }
      expect([answer.refused, answer.items, answer.skipped]).toEqual([null, items, skipped]);
      expect(answer.exitCode).toBe(skipped > 0 ? 3 : 0);
      if (notes !== undefined) expect(answer.notes).toMatch(notes);
    },
  );
});
