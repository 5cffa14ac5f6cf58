import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = 'src/renderer';
const sources = new Map(
  globSync(`${RENDERER}/**/*.{ts,tsx}`)
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(file, 'utf8')] as const),
);

/** What a module imports of the renderer, late or at once. */
const importsOf = (file: string): readonly string[] =>
  [
    ...(sources.get(file) ?? '').matchAll(/^(?!import type)[^\n]*(?:from|import\() ?'([.#][^']+)'/gmu),
  ].flatMap(([, name = '']) => {
    const path = name.startsWith('#renderer/') ? name.replace('#renderer', RENDERER) : join(file, '..', name);
    return sources.has(path) ? [path] : [];
  });

const reachableFrom = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) reachableFrom(next, seen);
  return seen;
};

const namesIn = (code: string): readonly string[] => code.match(/\b[a-zA-Z]\w*\b/gu) ?? [];

/** What is written for a constant, up to the end of its statement. */
const writtenFor = (name: string, files: Iterable<string>): readonly string[] =>
  [...files].flatMap((file) => {
    const code = sources.get(file) ?? '';
    return [...code.matchAll(new RegExp(String.raw`^(?:export )?const ${name}\b[^=]*=([^]*?);$`, 'gmu'))].map(
      ([, value = '']) => value,
    );
  });

/** The tables and parsers that the parameters of a page are made of. */
const partsOf = (page: string, files: ReadonlySet<string>): ReadonlySet<string> => {
  const parts = new Set<string>();
  const waiting = writtenFor('parameters', [page]).flatMap(namesIn);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (parts.has(name)) continue;
    parts.add(name);
    if (/(?:[pP]arser|[pP]arameter|PARAMETERS|place)/u.test(name))
      waiting.push(...writtenFor(name, files).flatMap(namesIn));
  }
  return parts;
};

/** The table or parser that each hook of a module reads. */
const readIn = (file: string): readonly string[] =>
  [...(sources.get(file) ?? '').matchAll(/useQueryState(?:s\(|\([^,]+,\s*)(\w+)/gu)].map(
    ([, name = '']) => name,
  );

const pages = [...sources.keys()].filter((file) => file.endsWith('Page.tsx'));

it.each(pages)('%s has among its parameters what its parts read of the address', (page) => {
  const files = reachableFrom(page);
  const parts = partsOf(page, files);
  const read = [...files].filter((file) => !file.startsWith(`${RENDERER}/ui/`)).flatMap(readIn);
  // A parser that is written in place has no name by which the page could have it.
  expect(
    read.filter((name) => name.startsWith('parseAs') || (name !== 'parameters' && !parts.has(name))),
  ).toEqual([]);
});

it('finds the hooks that read the address', () => {
  expect([...sources.keys()].flatMap(readIn).length).toBeGreaterThan(40);
});
