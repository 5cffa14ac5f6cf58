import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES } from '#renderer/app/shell/pages.ts';

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

const combos = renderer.flatMap(({ file, text }) =>
  [...text.matchAll(/combo:\s*'([^']+)'|\['((?:alt|mod|ctrl|shift)[^']*)',\s*'\//g)].map((match) => ({
    file,
    combo: normal(match[1] ?? match[2] ?? ''),
  })),
);

describe('shortcuts', () => {
  it('are found: those that work everywhere, and those of single pages', () => {
    expect(combos.map(({ combo }) => combo)).toEqual(
      expect.arrayContaining(['k+mod', 'f8', '1+alt', '/', 'mod+z']),
    );
  });

  it('use each combination once', () => {
    const twice = combos.filter(({ combo }, at) => combos.findIndex((one) => one.combo === combo) !== at);
    expect(twice).toEqual([]);
  });

  it('belong to a group and have words, so that ? lists them', () => {
    for (const { file, text } of renderer) {
      const own = text.match(/^\s*(?:\{ )?combo[:,]/gm)?.length ?? 0;
      if (!text.includes('useHotkeys(')) continue;
      expect([
        file,
        (text.match(/\blabel[:,]/g)?.length ?? 0) >= own,
        (text.match(/group:/g)?.length ?? 0) >= Math.min(1, own),
      ]).toEqual([file, true, true]);
    }
  });

  it('need no letter alone, which typing would press', () => {
    expect(combos.filter(({ combo }) => /^[a-z0-9]$/.test(combo))).toEqual([]);
  });
});

describe('the menu of the desktop program and the palette', () => {
  const routes = [...menu.matchAll(/'(\/[a-z/-]*)'/g)].map((match) => match[1] ?? '');

  it('lead to the same pages: each route of the menu is a command', () => {
    expect(routes.length).toBeGreaterThan(6);
    const pages = PAGES.map(({ path }) => path);
    expect(routes.filter((route) => !pages.includes(route))).toEqual([]);
  });

  it('agree on the pages of the bar', () => {
    const bar = PAGES.filter(({ inBar }) => inBar).map(({ path }) => path);
    expect(bar.filter((path) => !routes.includes(path))).toEqual([]);
  });
});
