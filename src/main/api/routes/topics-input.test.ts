import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { query, textCalls } from '#tests/helpers/text-calls.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const twice = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => [text, text]);

/** Odd texts, by the numbers of the drops that have them. */
const odd = [
  ['one text', ['wolves hunt elk'], 1, 'One text alone has counted words: it is one topic.'],
  ['empty texts', ['…', '…'], 0, 'No text has a counted word: there are no topics.'],
  ['one word', ['wolves', 'wolves'], 1, 'One word is all that these texts share: it is one topic.'],
  [
    'equal texts',
    ['wolves hunt elk', 'wolves hunt elk'],
    1,
    'All texts with counted words have the same ones: they are one topic.',
  ],
  [
    'a k above the rank',
    twice(['wolves hunt', 'rain falls']),
    2,
    'These texts have at most 2 topics: 8 were requested.',
  ],
  [
    'mixed scripts',
    twice(['волки охота', '狼 狩り', 'ذئب صيد']),
    3,
    'These texts have at most 3 topics: 8 were requested.',
  ],
] as const;

const cases = odd.map(([name, texts, k, note], at) => {
  const first = odd.slice(0, at).reduce((sum, [, before]) => sum + before.length, 1);
  return { name, a: `drops:number=${first}-${first + texts.length - 1}`, count: texts.length, k, note };
});

let w: TestWorkstation;
const folder = mkdtempSync(join(tmpdir(), 'dropscope-odd-texts-'));
beforeAll(async () => {
  const posts = odd
    .flatMap(([, texts]) => texts)
    .map((text, at) => ({
      post_metadata: {
        ...{ author: 'Anonymous', id: at + 1, time: 1_509_223_468 + at * 86_400, post_id: String(at + 1) },
        source: { board: '/pol', site: '4ch' },
      },
      text,
    }));
  const file = join(folder, 'posts.json');
  writeFileSync(file, JSON.stringify({ posts }));
  w = await createTestWorkstation({ data: { file } });
});
afterAll(async () => {
  await w.dispose();
  rmSync(folder, { recursive: true });
});

const { answer: call } = textCalls(() => w);

describe('topics of odd texts', () => {
  it.each(cases)('say of $name what it is', async ({ a, count, k, note }) => {
    const answer = await call<AnswerOf<'getTopics'>>(`/api/topics?${query({ a, k: 8 })}`);
    expect([answer.texts, answer.k, answer.topics.length, answer.proposed]).toEqual([count, k, k, null]);
    expect(answer.notes).toEqual([note]);
    expect(answer.topics.every(({ words }) => words.length > 0)).toBe(true);
  });

  it.each([
    ['k', '31', 'k'],
    ['k', '2.5', 'k'],
    ['surrogates', '3', 'surrogates'],
    ['mostTexts', '0', 'mostTexts'],
    ['zone', 'Mars', 'zone'],
  ])('refuse %s=%s in one sentence that names it', async (name, value, named) => {
    const { status, text } = await w.get(`/api/topics?${query({ a: cases[1]?.a ?? '', [name]: value })}`);
    expect([status, text]).toEqual([400, expect.stringContaining(named)]);
  });

  it('refuse a set that is held out, as the map, the likeness and the near-duplicates do', async () => {
    const made = await w.post('/api/sets?waitMs=60000', {
      ...{ from: 'filter', name: 'Held', filter: 'number=1-6' },
    });
    expect(made.status).toBe(200);
    const held = await w.post('/api/sets/Held/hold-out');
    expect([held.status, held.text]).toEqual([200, expect.any(String)]);
    for (const path of ['topics', 'topics/map', 'topics/like', 'topics/duplicates']) {
      const words = path === 'topics/like' ? { text: 'wolves' } : {};
      const { status, text } = await w.get(`/api/${path}?${query({ a: 'set:Held', ...words })}`);
      expect([path, status, text]).toEqual([path, 409, expect.stringContaining('held out')]);
    }
  });
});
