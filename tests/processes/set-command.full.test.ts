import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportSchema } from '#shared/contract/report.ts';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-sets-'));
const data = ['--data-dir', join(folder, 'data')];
const texts = Array.from({ length: 24 }, (_, day) =>
  day % 2 === 0 ? `harbor lights over the harbor ${day}` : `a garden by the wall ${day}`,
);
beforeAll(async () => {
  const file = join(folder, 'posts.json');
  writeFileSync(file, archiveText(texts.map((text) => ({ text }))));
  expect((await runHere('ingest', file, ...data)).exitCode).toBe(0);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('dropscope set', () => {
  it('freezes, lists, combines and compares', async () => {
    const harbor = await jsonHere('set', 'freeze', 'Harbor', '--filter', 'search=harbor', ...data);
    expect(harbor).toMatchObject({
      name: 'Harbor',
      items: 12,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    await jsonHere('set', 'freeze', 'All', '--filter', '', ...data);
    expect(await jsonHere('set', 'combine', 'Rest', '--subtract', 'All', 'Harbor', ...data)).toMatchObject({
      items: 12,
    });
    expect(await jsonHere('set', 'list', ...data)).toMatchObject([
      { name: 'All' },
      { name: 'Harbor' },
      { name: 'Rest' },
    ]);
    expect(await jsonHere('set', 'show', 'harbor', ...data)).toEqual(harbor);
    const cited = await runHere('cite', '--set', 'Harbor', '--format', 'ris', ...data);
    expect(cited.stdout.match(/^TY {2}- /gmu)).toHaveLength(12);
    expect((await runHere('cite', ...data)).exitCode).toBe(2);
    expect(await jsonHere('set', 'diff', 'Harbor', ...data)).toMatchObject({
      added: { total: 0 },
      gone: { total: 0 },
    });
  });

  it('locks a plan and shows it as text', async () => {
    const file = join(folder, 'plan.json');
    const test = { method: 'references', set: 'Harbor', result: 'Any citation' };
    const plan = { name: 'Harbor plan', question: 'Who cites?', tests: [test], stoppingRule: 'One run.' };
    writeFileSync(file, JSON.stringify(plan));
    const locked = await jsonHere('plan', 'lock', file, ...data);
    expect(locked).toMatchObject({ name: 'Harbor plan', sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) });
    expect(await jsonHere('plan', 'list', ...data)).toEqual([locked]);
    const { stdout } = await runHere('plan', 'show', 'harbor plan', ...data);
    expect(stdout).toContain('Stopping rule: One run.');
    expect(await jsonHere('plan', 'check', ...data)).toMatchObject({ isWhole: true, entries: 1 });
    const again = await runHere('plan', 'lock', file, ...data);
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('is locked already')]);
  });

  it('lends its texts to the text bench: the same figures as from files', async () => {
    const file = (name: string, lines: readonly string[]): string => {
      const path = join(folder, name);
      writeFileSync(path, `${lines.join('\n')}\n`);
      return path;
    };
    const isHarbor = (text: string): boolean => text.includes('harbor');
    const [a, b] = [texts.filter(isHarbor), texts.filter((text) => !isHarbor(text))];
    const options = ['--permutations', '0', '--min-occurrences', '1', '--unit', 'post'];
    const ofFiles = await jsonHere(
      'text',
      'keyness',
      '--a-file',
      file('a.txt', a),
      '--b-file',
      file('b.txt', b),
      ...options,
    );
    const ofSets = await jsonHere('text', 'keyness', '--a', 'Harbor', '--b', 'Rest', ...options, ...data);
    expect(ofSets).toEqual(ofFiles);
    expect(
      await jsonHere('text', 'keyness', '--set', 'Harbor', '--against', 'Rest', ...options, ...data),
    ).toEqual(ofSets);
    const lines = await jsonHere(
      'text',
      'kwic',
      '--a',
      'Harbor',
      '--query',
      'lights',
      '--limit',
      '1',
      ...data,
    );
    expect(lines).toMatchObject([{ node: 'lights', item: 'drop:1' }]);
  });

  it('takes filters and the rest in the text bench, and registers every p as pages do', async () => {
    const permutations = ['--permutations', '19', '--unit', 'post'];
    const filters = ['--a', 'drops:search=harbor', '--b', 'rest', ...permutations, ...data];
    const named = ['--a', 'Harbor', '--b', 'Rest', ...permutations, ...data];
    const rows = await jsonHere('text', 'keyness', ...filters);
    expect(rows).toEqual(await jsonHere('text', 'keyness', ...named));
    const near = ['text', 'collocates', '--node', 'harbor', '--a', 'drops:', '--permutations', '19', ...data];
    expect(await jsonHere(...near)).toEqual(
      expect.arrayContaining([expect.objectContaining({ word: 'lights', f: 24 })]),
    );
    const walls = ['text', 'kwic', '--query', 'wall', '--a', 'drops:search=harbor', '--b', 'rest', ...data];
    expect([await jsonHere(...walls), await jsonHere(...walls, '--over', 'b')]).toEqual([
      [],
      Array.from({ length: 12 }, () => expect.objectContaining({ node: 'wall' }) as unknown),
    ]);
    expect(await jsonHere('text', 'dispersion', '--word', 'harbor', '--a', 'Harbor', ...data)).toMatchObject({
      word: 'harbor',
      occurrences: 24,
      partsWithWord: 12,
    });
    expect(await jsonHere('text', 'ngrams', '--a', 'Harbor', '--shortest', '2', ...data)).toEqual(
      expect.arrayContaining([expect.objectContaining({ phrase: 'harbor lights', posts: 12 })]),
    );
    expect(await jsonHere('text', 'trends', '--word', 'harbor', '--a', 'Harbor', ...data)).toEqual([
      expect.objectContaining({ label: '2017-11', occurrences: 24 }),
    ]);
    const { stdout } = await runHere('export', '--sections', 'tests', '--output', '-', ...data);
    const registered = reportSchema.parse(JSON.parse(stdout)).sections[0]?.tables[0]?.rows ?? [];
    const labels = registered.map(({ method, label }) => `${String(method)}: ${String(label)}`);
    for (const label of [
      /^keyness: Words, nominal p/u,
      /^keyness: Words, permutation p/u,
      /^collocates: Collocates, permutation p/u,
      /^ngrams: Phrases/u,
    ])
      expect(labels).toContainEqual(expect.stringMatching(label));
  });

  it('says of what is held out that it is, in citations, comparisons and the vault', async () => {
    const own = ['--data-dir', join(folder, 'held')];
    expect((await runHere('ingest', join(folder, 'posts.json'), ...own)).exitCode).toBe(0);
    await jsonHere('set', 'freeze', 'All', '--filter', '', ...own);
    await jsonHere('set', 'freeze', 'Harbor', '--filter', 'search=harbor', ...own);
    expect((await runHere('set', 'hold-out', 'Harbor', ...own)).exitCode).toBe(0);
    const cited = await runHere('cite', 'drop:1', ...own);
    expect([cited.exitCode, cited.stderr]).toEqual([
      1,
      expect.stringContaining('drop:1 is held out with the set “Harbor”'),
    ]);
    expect((await runHere('set', 'diff', 'All', ...own)).stdout).toMatch(
      /^gone: 0\nchanged: 0\nheld out: 12 {2}/mu,
    );
    const vault = join(folder, 'vault');
    expect((await runHere('vault', vault, ...own)).exitCode).toBe(0);
    const pages = readdirSync(vault, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(join(vault, name), 'utf8'));
    expect(pages.some((page) => page.includes('is held out with the set “Harbor”'))).toBe(true);
    expect(pages.filter((page) => page.includes('Not in the data'))).toEqual([]);
  });

  it('names the runs that were seen before a plan for them is locked, and locks only after a yes', async () => {
    const own = ['--data-dir', join(folder, 'seen')];
    expect((await runHere('ingest', join(folder, 'posts.json'), ...own)).exitCode).toBe(0);
    expect((await runHere('method', 'references', ...own)).exitCode).toBe(0);
    const file = join(folder, 'seen.json');
    const test = { method: 'references', result: 'Any citation' };
    writeFileSync(
      file,
      JSON.stringify({ name: 'Late', question: 'Who cites?', tests: [test], stoppingRule: 'One run.' }),
    );
    const refused = await runHere('plan', 'lock', file, ...own);
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/run before: test 1 \(references\) by run 1 at \S+ UTC\..*--accept-seen/su),
    ]);
    expect(await jsonHere('plan', 'list', ...own)).toEqual([]);
    expect(await jsonHere('plan', 'lock', file, '--accept-seen', ...own)).toMatchObject({ name: 'Late' });
  });

  it.each([
    [['set', 'freeze', 'X', '--filter', 'colour=red'], 2, 'colour'],
    [['set', 'freeze', 'X'], 2, '--filter'],
    [['set', 'show', 'Nowhere'], 1, 'no set “Nowhere”'],
    [['set', 'combine', 'X', 'All'], 2, '--union'],
    [['set', 'combine', 'X', '--union', 'All', '--subtract', 'Harbor'], 2, 'combine NEW --subtract A B'],
    [['set', 'melt'], 2, 'set takes'],
    [['text', 'keyness', '--a', 'Harbor'], 2, '--b'],
    [['text', 'keyness', '--a', 'rest', '--b', 'rest'], 2, 'A and B are both the rest'],
    [['text', 'kwic', '--a', 'Nowhere', '--query', 'x'], 1, 'no set “Nowhere”'],
    [['text', 'kwic', '--a', 'drops:color=red', '--query', 'x'], 2, 'color'],
    [['text', 'kwic', '--a', 'Harbor', '--query', 'x', '--over', 'c'], 2, '--over'],
  ])('says what is wrong with %j', async (line, exitCode, sentence) => {
    const output = await runHere(...line, ...data);
    expect([output.exitCode, output.stderr]).toEqual([exitCode, expect.stringContaining(sentence)]);
  });
});
