import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'quality.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| [ABC]\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', promise = '', proof = '', figure = '']) => ({ id, promise, proof, figure }));

const named = (text: string): string[] =>
  [...text.matchAll(/`((?:src|tests|scripts|docs)\/[^`]+)`/g)].map((match) => match[1] ?? '');

describe('docs/quality.md', () => {
  it('holds every row once, in order', () => {
    const count = { A: 26, B: 23, C: 20 };
    const expected = Object.entries(count).flatMap(([letter, size]) =>
      Array.from({ length: size }, (_, index) => `${letter}${index + 1}`),
    );
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });

  it('names only files that are there', () => {
    const gone = named(page).filter((file) => !existsSync(join(root, file)));
    expect(gone).toEqual([]);
  });

  it('says of every row which test proves it, or that none does', () => {
    for (const { id, promise, proof } of rows) {
      const isTested = named(proof).some((file) => /\.(test|spec)\.ts$/.test(file));
      expect([id, promise !== '', isTested || /missing|not run|by review/.test(proof)]).toEqual([
        id,
        true,
        true,
      ]);
    }
  });
});
