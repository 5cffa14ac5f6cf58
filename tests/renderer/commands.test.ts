import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageCommands } from '#renderer/app/shell/base-commands.ts';
import { PAGES } from '#shared/pages.ts';

const root = join(import.meta.dirname, '..', '..', 'src');
const renderer = readdirSync(join(root, 'renderer'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return { file: file.slice(root.length + 1).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') };
  });
const menu = readFileSync(join(root, 'main', 'desktop', 'menu.ts'), 'utf8');

/** `mod + k` and `mod+K` are one combination. */
const normal = (combo: string): string =>
  combo.toLowerCase().replaceAll(/\s/g, '').split('+').toSorted().join('+');

const combos = [
  ...renderer.flatMap(({ file, text }) =>
    [...text.matchAll(/combo:\s*'([^']+)'/g)].map((match) => ({ file, combo: normal(match[1] ?? '') })),
  ),
  ...pageCommands(() => undefined).flatMap(({ id, combo }) =>
    combo === undefined ? [] : [{ file: id, combo: normal(combo) }],
  ),
];

describe('shortcuts', () => {
  it('are found: those that work everywhere, and those of single pages', () => {
    expect(combos.map(({ combo }) => combo)).toEqual(
      expect.arrayContaining(['k+mod', 'f8', '1+alt', '/', 'mod+z']),
    );
  });

  it('use each combination once; Undo of a view comes before the one that works everywhere', () => {
    const twice = combos.filter(({ combo }, at) => combos.findIndex((one) => one.combo === combo) !== at);
    expect(twice).toEqual([{ file: 'renderer/features/analysis/network/view.ts', combo: 'mod+z' }]);
  });

  it('are made from commands in one place: nothing else listens to keys of its own', () => {
    const listeners = renderer.filter(({ text }) => text.includes('useHotkeys(')).map(({ file }) => file);
    expect(listeners).toEqual(['renderer/app/shell/use-command-hotkeys.ts']);
  });

  it('need no letter alone, which typing would press, but in the claim ledger, where a switch turns them off', () => {
    const single = combos.filter(({ combo }) => /^[a-z0-9]$/.test(combo));
    expect(single.filter(({ file }) => !file.startsWith('renderer/features/claims/'))).toEqual([]);
    const registering = renderer.filter(
      ({ file, text }) => file.startsWith('renderer/features/claims/') && text.includes('useCommands('),
    );
    expect(registering.map(({ file }) => file)).toEqual(['renderer/features/claims/use-keys.ts']);
    expect(registering[0]?.text).toContain('hasKeys ? bindings : []');
  });
});

describe('the list of pages', () => {
  it('names each page once, by one path and one title', () => {
    expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
    expect(new Set(PAGES.map(({ title }) => title)).size).toBe(PAGES.length);
  });

  it('holds every route of the desktop menu', () => {
    const routes = [...menu.matchAll(/'(\/[a-z/-]+)'/g)].map((match) => match[1] ?? '');
    expect(routes.length).toBeGreaterThan(2);
    const paths: readonly string[] = PAGES.map(({ path }) => path);
    expect(routes.filter((route) => !paths.includes(route))).toEqual([]);
  });
});
