import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunnable, methods } from '#main/analysis/registry.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  await w.close();
});
afterAll(() => w.dispose());

const here = (...args: readonly string[]) => runHere('method', ...args, '--data-dir', w.folder);
const jsonOf = (...args: readonly string[]) => jsonHere('method', ...args, '--data-dir', w.folder);

describe('dropscope method', () => {
  it('lists every method that can be run by its id, and describes one', async () => {
    expect(await jsonOf()).toEqual(
      methods.filter(isRunnable).map(({ id, title, summary }) => ({ id, title, summary })),
    );
    const { stdout } = await here('near-duplicates', '--describe');
    expect(stdout).toMatch(/^Near-duplicates, version \d+\. Which texts/u);
    expect(stdout).toMatch(/^threshold +0\.8 +share/mu);
  });

  it('answers over sets of the folder what the workstation answers, and registers its tests', async () => {
    const query = 'drops:startDate=2018-01-01&endDate=2018-01-31';
    const args = ['keyness', '--a', query, '--parameters', '{"permutations":99}', '--seed', '7'] as const;
    const printed = (await jsonOf(...args)) as { result: { rows: readonly object[] }; seed: number };
    const { stdout, exitCode } = await here(...args);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Keyness: \d+ tests?\./u);
    expect(stdout).toMatch(
      /^Words, permutation p, family of [\d,]+: [\d,]+ with q < 0\.05; the family as a whole: p (= |<)\d\.\d+\.$/mu,
    );
    expect(stdout).toContain('exploratory');

    const again = await createTestWorkstation({ data: 'none', folder: w.folder });
    try {
      const asked = new URLSearchParams({ a: query, permutations: '99', seed: '7', limit: '5' }).toString();
      const { value } = await again.get<{ rows: readonly object[] }>(`/api/text/keyness?${asked}`);
      expect(printed.seed).toBe(7);
      expect(value.rows.length).toBe(5);
      expect(printed.result.rows.slice(0, 5)).toMatchObject(value.rows);
      const { value: tests } = await again.get<{ method: string; seed: number }[]>(
        '/api/test-register?includeHidden=true&limit=5000',
      );
      expect(tests.filter(({ method, seed }) => method === 'keyness' && seed === 7).length).toBeGreaterThan(
        0,
      );
    } finally {
      await again.close();
    }
  });

  it.each([
    [['topic'], 1, 'There is no method topic; did you mean topics?'],
    [['topics', '--parameters', '[1]'], 2, '--parameters takes an object in JSON'],
    [['topics', '--parameters', '{"k":8,"k":9}'], 2, '--parameters takes an object in JSON'],
    [['topics', '--parameters', '{"kk":8}'], 2, 'topics has no parameter kk; it has k, '],
    [['ladder', '--selection', '{"usernam":"x"}'], 2, 'selection does not know usernam; did you mean'],
    [['topics', '--set', 'Nowhere'], 1, 'Nowhere'],
    [['agreement'], 1, 'is not run by its name'],
  ])('says what is wrong with %j', async (args, exitCode, sentence) => {
    const answer = await here(...args);
    expect([answer.exitCode, answer.stdout]).toEqual([exitCode, '']);
    expect(answer.stderr).toContain(sentence);
  });
});
