import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { demonstration } from '#tests/helpers/demonstration.ts';
import { demonstrationFiles, pack } from './files.ts';

const folder = join(import.meta.dirname, '..', '..', 'data', 'demonstration');
const files = demonstrationFiles(demonstration);

describe('data/demonstration', () => {
  it('holds the files that the generator makes, and no other', () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      Object.keys(files)
        .map((name) => `${name}.gz`)
        .toSorted(),
    );
  });

  it.each(Object.entries(files))(
    '%s: the same bytes, packed and unpacked (else: npm run demonstration)',
    (name, text) => {
      const bytes = readFileSync(join(folder, `${name}.gz`));
      expect(gunzipSync(bytes).toString('utf8') === text).toBe(true);
      expect(bytes.equals(pack(text))).toBe(true);
    },
  );
});
