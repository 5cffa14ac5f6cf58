import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoors } from '#tests/helpers/import-doors.ts';
import { REAL_DATA_ABSENT, sharedFile } from '#tests/helpers/shared-data.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { ROWS } from './shared-inputs.ts';

const inputs = sharedFile('inputs');

describe.skipIf(inputs === null)(`each file of ../shared/inputs (${REAL_DATA_ABSENT})`, () => {
  let doors: Awaited<ReturnType<typeof openDoors>>;
  beforeAll(async () => {
    doors = await openDoors();
  });
  afterAll(() => doors.close());

  it('has a row of this table', () => {
    const named = new Set([...ROWS.map(({ file }) => file), 'uni.json']);
    expect(readdirSync(inputs ?? '').filter((name) => !named.has(name))).toEqual([]);
  });

  it.each(ofTurn(ROWS, 4).map((row) => [row.file, row.door, JSON.stringify(row.said ?? {}), row] as const))(
    '%s as %s, said %s',
    async (file, door, _said, { said = {}, items, notes, refused: sentence }) => {
      const bytes = readFileSync(join(inputs ?? '', file));
      const preview = await doors.preview(door, file, bytes, said);
      const answer = await doors.import(door, file, bytes, said);
      if (sentence !== undefined) {
        expect(answer.refused).toMatch(sentence);
        expect(answer.items).toEqual([]);
        // A preview shows the same trouble: as a refusal, as what is to be chosen, or as records that cannot be read.
        const shown =
          typeof preview === 'string'
            ? preview
            : [preview.problem, ...(preview.effect?.faults ?? []).map((fault) => fault.sentence)].join(' ');
        expect(shown.length).toBeGreaterThan(0);
        return;
      }
      expect(answer.refused).toBeNull();
      expect(answer.items).toEqual(items);
      if (notes !== undefined) expect(answer.notes).toMatch(notes);
      if (typeof preview === 'string') throw new Error(preview);
      expect(preview.effect?.added).toBe(items?.length);
      expect(preview.problem).toBeNull();
    },
  );

  it('uni.json keeps every sign of its 30 texts', async () => {
    const bytes = readFileSync(join(inputs ?? '', 'uni.json'));
    const texts = (JSON.parse(bytes.toString('utf8')) as { text: string }[]).map(({ text }) => text);
    const { items } = await doors.import('posts', 'uni.json', bytes, {});
    expect(items.map((item) => item[4])).toEqual(texts);
  });
});
