import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileRows } from '#main/importers/drops/rows.ts';
import { readDrops } from '#tests/helpers/read-file.ts';
import { realArchiveFile } from '#tests/helpers/shared-data.ts';

const index = JSON.parse(
  readFileSync(new URL('../../data/reference-index.json', import.meta.url), 'utf8'),
) as { drops: readonly (readonly [number, number, string, string, string])[] };

describe.skipIf(realArchiveFile === null)('the records of the real archive', () => {
  it('keep their hashes and rows, byte for byte', async () => {
    const { drops, errors } = await readDrops(realArchiveFile ?? '');
    const toRow = compileRows(drops);
    const rows = drops.map((drop) => toRow(drop, 1));
    expect([rows.length, errors]).toEqual([4966, []]);
    expect(rows.map((row) => [row.number, row.time, row.platform, row.board, row.text_hash])).toEqual(
      index.drops,
    );
    const digest = (value: unknown): string =>
      createHash('sha256').update(JSON.stringify(value)).digest('hex');
    // Of the records' bytes in posts.json, as an independent reader cuts them, and of all columns.
    expect(digest(rows.map((row) => row.record_hash))).toBe(
      '7d344e566599db976d88731d60b1a0e352bc18847ab16c9726016664c87c6dbc',
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
    // Since version 12 of the importer without a citation of post 6 in #3071, which has a quoted line `>>>6 …`.
    expect(digest(former)).toBe('3faa06fcc38056980efa0f27db752be72aae6f5b1670bb5fa4a4c27d31bbdde7');
  });
});
