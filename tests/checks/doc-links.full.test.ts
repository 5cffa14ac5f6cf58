import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/run.ts';
import { runHere } from '#tests/helpers/command-here.ts';

const pages = [
  ...globSync('*.md', { cwd: root }),
  ...globSync('docs/**/*.md', { cwd: root }),
  ...globSync('.github/*.md', { cwd: root }),
];
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Without code, in which brackets are no links. */
const proseOf = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
const codeOf = (text: string): string => (text.match(/```[\s\S]*?```|`[^`\n]*`/g) ?? []).join('\n');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [
      ...textOf(page)
        .replaceAll(/```[\s\S]*?```/g, '')
        .matchAll(/^#{1,6} +(.+)$/gm),
    ].map(([, heading = '']) => anchorOf(heading)),
  );

const brokenLinks = (page: string): readonly string[] =>
  [...proseOf(textOf(page)).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)|(?:src|href)="([^"]+)"/g)]
    .map(([, inText, inTag]) => inText ?? inTag ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor);
    });

const namesAfter = (pattern: RegExp): readonly (readonly [name: string, page: string])[] =>
  pages.flatMap((page) =>
    [...codeOf(textOf(page)).matchAll(pattern)].map(([, name = '']) => [name, page] as const),
  );

describe('the pages for readers', () => {
  it.each(pages)('link from %s to files and headings that exist', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it('name files and folders of the tree that exist', () => {
    const named = namesAfter(/`((?:src|scripts|tests|data|docs)\/[^\s`<>]+)`/g).map(
      ([path, page]) => [path.replace(/[:#].*$/, ''), page] as const,
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([path]) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
  });

  it('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
    const named = namesAfter(/\bnpm run (?:-s )?([\w:-]+)/g);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(([name]) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('name commands that exist', async () => {
    const { stdout: help } = await runHere('--help');
    const commands = new Set([...help.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name));
    const named = namesAfter(/(?:npm run (?:-s )?dropscope --|\bdropscope) ([a-z][a-z-]*)(?![\w:/])/g);
    expect(commands.size).toBeGreaterThan(5);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(([name]) => !commands.has(name))).toEqual([]);
  });
});
