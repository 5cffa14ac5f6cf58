import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '#main/mcp/caller.ts';
import { methodTools } from '#main/mcp/method-tools.ts';
import { qFamilyOf } from '#shared/methods/q-families.ts';
import { runHere } from '#tests/helpers/command-here.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-q-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(async () => {
  await w.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const a = file('a.txt', 'storm over the hill\nstorm by the sea\n'.repeat(6));
const b = file('b.txt', 'calm over the hill\ncalm by the sea\n'.repeat(4));
const shares = file(
  'shares.csv',
  `object_id,account_id,content_id,timestamp_share\n${Array.from({ length: 12 }, (_, i) => `o${i},one,a${i},${1_600_000_000 + i * 900}\no${i},two,b${i},${1_600_000_005 + i * 900}`).join('\n')}\n`,
);

describe('over which tests q is', () => {
  it.each([
    ['keyness', ['text', 'keyness', '--a-file', a, '--b-file', b, '--permutations', '19']],
    ['collocates', ['text', 'collocates', '--file', a, '--node', 'storm', '--permutations', '19']],
    ['ngrams', ['text', 'ngrams', '--file', a]],
    ['account-coordination', ['accounts', shares, '--null', 'repetition', '--surrogates', '19']],
  ])('is printed by the command that prints q: %s', async (method, args) => {
    const { stdout, stderr } = await runHere(...args);
    expect([stdout, stderr]).toEqual([expect.stringMatching(/\bq\b/u), '']);
    expect(stdout).toContain(qFamilyOf(method));
  });

  it('is printed by every other command with a column of q', () => {
    const commands = readdirSync(import.meta.dirname)
      .filter((name) => !/\.test\.ts$|-csv\.ts$/u.test(name))
      .map((name) => ({ name, source: readFileSync(join(import.meta.dirname, name), 'utf8') }));
    const isTold = (source: string): boolean => /markLines\('|qFamilyLines\('/u.test(source);
    // A table of several commands is followed by the sentence in each of them.
    const isToldAround = (name: string): boolean => {
      const users = commands.filter(({ source }) => source.includes(`'./${name}'`));
      return users.length > 0 && users.every(({ source }) => isTold(source));
    };
    const silent = commands.filter(
      ({ name, source }) => /\['?[^\]]*'p'[^\]]*'q'/u.test(source) && !isTold(source) && !isToldAround(name),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  const account = 'demo_account_one';
  it.each([
    ['keyness', 'keyness', { a: 'drops:number=1-200', b: 'drops:number=201-400', permutations: 19 }],
    ['ladder', 'ladder', { account, platform: 'twitter', windows: [5] }],
    ['get_ledger', 'ladder', { account, platform: 'twitter' }],
    ['run_method', 'frequency', { method: 'frequency' }],
    [
      'run_method',
      'keyness',
      {
        method: 'keyness',
        selection: { a: 'drops:number=1-200', b: 'drops:number=201-400' },
        parameters: { permutations: 19 },
      },
    ],
  ] as const)('is said by the tool %s of an answer with q', async (name, method, input) => {
    const tool = methodTools.find((one) => one.name === name) ?? expect.fail(name);
    const { sentences, chance } = await tool.run(input, createCaller(w.fetch));
    expect(chance.some(({ q }) => q !== null)).toBe(true);
    const family = qFamilyOf(method);
    if (name !== 'run_method') return expect(sentences).toContain(family);
    expect(sentences).toContain('q of these tests is over the whole test register.');
    if (family !== null) expect(sentences).toContain(`In the result, ${family}`);
  });
});

it('says how large the two sides of keyness are, also where no word is common enough', async () => {
  const args = ['text', 'keyness', '--a-file', a, '--b-file', b, '--permutations', '19'];
  const sizes = 'A: 12 posts, 48 words in 12 pieces. B: 8 posts, 32 words in 8 pieces.';
  expect((await runHere(...args)).stdout).toContain(sizes);
  expect((await runHere(...args, '--min-occurrences', '1000')).stdout).toContain(sizes);
});
