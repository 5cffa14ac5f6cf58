import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileRows } from '#main/importers/drops/rows.ts';
import { readDrops } from '#tests/helpers/read-file.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';

const archive = sharedFile('datasets/json-qanon/posts.json');
const index = JSON.parse(
  readFileSync(new URL('../../data/reference-index.json', import.meta.url), 'utf8'),
) as { drops: readonly (readonly [number, number, string, string, string])[] };

describe.skipIf(archive === null)('the records of the real archive', () => {
  it('keep their hashes and rows, byte for byte', async () => {
    const { drops, errors } = await readDrops(archive ?? '');
    const toRow = compileRows(drops);
    const rows = drops.map((drop) => toRow(drop, 1));
    expect([rows.length, errors]).toEqual([4966, []]);
    expect(rows.map((row) => [row.number, row.time, row.platform, row.board, row.text_hash])).toEqual(
      index.drops,
    );
    const digest = (value: unknown): string =>
      createHash('sha256').update(JSON.stringify(value)).digest('hex');
    // Of the records' bytes in posts.json, and of all columns; taken before the readers became one.
    expect(digest(rows.map((row) => row.record_hash))).toBe(
      '0f2ffad24b5979ddf42c05db281cc6051b161cfe88819b48c48b7f9c55e93d3e',
    );
    expect(new Set(rows.map(({ resolution }) => resolution))).toEqual(new Set(['second']));
    // The columns as they were then: without the import and how exactly the time is stated.
    const former = rows.map((row) =>
      Object.fromEntries(
        Object.entries({ ...row, document: row.document.replace(/,"importId":\d+\}$/, '}') }).filter(
          ([column]) => column !== 'import_id' && column !== 'resolution',
        ),
      ),
    );
    expect(digest(former)).toBe('009b6b9a814b87529a2f63e072d3677c5b6352a9f30eaa76cea21f6188e5e59b');
  });
});
