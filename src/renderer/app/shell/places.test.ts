import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasPageBelow, PAGES } from '#shared/pages.ts';
import { CARDS, TABS } from './places.ts';

const sources = globSync('src/renderer/features/**/*.tsx').map((file) => readFileSync(file, 'utf8'));

it('names every tab as its page does', () => {
  const known = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/id: '([\w-]+)',\s*title: '([^']+)'/gu)].map(([, id, title]) => `${id} ${title}`),
    ),
  );
  for (const { name, to } of TABS) expect(known).toContain(`${/=([\w-]+)$/u.exec(to)?.[1]} ${name}`);
});

it('names every card as its page does', () => {
  for (const { name } of CARDS)
    expect([name, sources.some((text) => text.includes(`"${name}"`) || text.includes(`'${name}'`))]).toEqual([
      name,
      true,
    ]);
});

it('marks one page of the bar as open where the address of another begins with its path', () => {
  expect(PAGES.filter(hasPageBelow).map(({ path }) => path)).toEqual(['/', '/abbreviations']);
});

it('leads to pages that exist', () => {
  const paths: readonly string[] = PAGES.map(({ path }) => path);
  for (const { to } of [...TABS, ...CARDS]) expect(paths).toContain(to.split('?')[0]);
});
