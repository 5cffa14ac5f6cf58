import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoors } from '#tests/helpers/import-doors.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { KINDS } from './kinds.ts';
import { PROGRAM_FAULTS } from './program-faults.ts';
import { PROGRAM_KINDS } from './program-kinds.ts';
import { SITE_KINDS } from './site-kinds.ts';

let doors: Awaited<ReturnType<typeof openDoors>>;
beforeAll(async () => {
  doors = await openDoors();
});
afterAll(() => doors.close());

describe.each([
  ['a file of a kind that other programs write', KINDS],
  ['a file as a program writes it', PROGRAM_KINDS],
  ['a file of a site', SITE_KINDS],
  ['a file that is read in part, or named', PROGRAM_FAULTS],
])('%s', (_title, kinds) => {
  // By thirds: lists that repeat doors in fours and twos have each of them in every turn.
  it.each(ofTurn(kinds, 3).map((kind) => [kind.door, kind.name, kind] as const))(
    '%s: %s',
    async (door, _name, { file, bytes, said = {}, items, refused, skipped = 0, notes }) => {
      const answer = await doors.import(door, file, bytes, said);
      if (refused !== undefined) {
        expect(answer.refused).toMatch(refused);
        expect(answer.items).toEqual([]);
        return;
      }
      expect([answer.refused, answer.items, answer.skipped]).toEqual([null, items, skipped]);
      if (notes === undefined) return;
      expect(answer.notes).toMatch(notes);
      const preview = await doors.preview(door, file, bytes, said);
      expect(typeof preview === 'string' ? preview : preview.notes.join(' ')).toMatch(notes);
    },
  );
});
