import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');

/** A date, a number or a word of the machine’s own language. */
const OWN_LOCALE = /\.toLocale\w*String\(\s*\)|\bnew Intl\.\w+\((?:undefined|\[\])?\s*[,)]/u;

it('writes dates and numbers one way, whatever the language of the machine', () => {
  const found = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name))
    .filter((name) => OWN_LOCALE.test(readFileSync(join(SOURCE, name), 'utf8')));
  expect(found).toEqual([]);
});
