import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const sources = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/u.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file)),
);

it('a name of a type means one thing: no two modules export the same', () => {
  const modules = new Map<string, string[]>();
  for (const file of sources)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /^export (?:interface|type) (\w+)\b(?! from)/gmu,
    ))
      modules.set(name, [...(modules.get(name) ?? []), file]);
  expect(modules.size).toBeGreaterThan(500);
  expect([...modules].filter(([, files]) => files.length > 1)).toEqual([]);
});
