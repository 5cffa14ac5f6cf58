import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackText } from '#main/base/packed-text.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { query, textCalls } from '#tests/helpers/text-calls.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const { answer: call } = textCalls(() => w);
type Like = AnswerOf<'listLikeTexts'>;
const AMONG = { a: 'drops:number=1-300', limit: 5 };
/** The drop with the longest text among those that are compared. */
const longest = (): string => {
  const row = w
    .sql()
    .prepare('SELECT number FROM drops WHERE number <= 300 ORDER BY length(content) DESC LIMIT 1');
  return `drop:${String(row.pluck().get())}`;
};
const like = (values: Readonly<Record<string, string | number>>) =>
  call<Like>(`/api/topics/like?${query({ a: AMONG.a, listed: AMONG.limit, ...values })}`);

describe('texts like a given one', () => {
  it('are listed for an item, without it, with shared words and their place among random pairs', async () => {
    const { matches, texts, stamp } = await like({ item: longest() });
    expect([stamp.method, texts]).toEqual(['likeness', 299]);
    expect(matches.length).toBeGreaterThan(0);
    const scores = matches.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const { item, percentile, words, start } of matches) {
      expect(item).not.toBe(longest());
      expect([percentile > 50, words.length > 0, start !== '']).toEqual([true, true, true]);
    }
  });

  it('are listed for a typed text and for a set, whose own texts are left out', async () => {
    const [first] = (await like({ item: longest() })).matches;
    const [item] = await call<AnswerOf<'listTextItems'>>(`/api/text/items?item=${first?.item ?? ''}`);
    expect((await like({ text: item?.text ?? '', quotes: 'true', links: 'true' })).matches[0]?.item).toBe(
      first?.item,
    );
    const { texts, matches } = await like({ b: 'drops:number=1-10' });
    expect(texts).toBe(290);
    expect(matches.every(({ item: key }) => Number(key.slice('drop:'.length)) > 10)).toBe(true);
  });

  it('are listed by words that occur together as well', async () => {
    const { matches, stamp } = await like({ item: longest(), by: 'lsa' });
    expect(stamp.parameters).toMatchObject({ by: 'lsa' });
    expect(matches).toHaveLength(AMONG.limit);
    for (const { item, score, percentile, words, nearest } of matches) {
      expect(item).not.toBe(longest());
      expect([score > 0, score <= 1 + 1e-12, percentile > 50]).toEqual([true, true, true]);
      expect(words.length + nearest.length).toBeGreaterThan(0);
      expect(words.filter((word) => nearest.includes(word))).toEqual([]);
    }
    // The texts are kept for the next question; those of another set are read anew.
    expect((await like({ text: 'storm', by: 'lsa', a: 'drops:number=1-100' })).texts).toBe(100);
  });

  it('are none where no word is shared, and are refused of nothing and of what is not there', async () => {
    const { matches, note } = await like({ text: 'zzzyx' });
    expect([matches, note]).toEqual([[], 'No text shares a word with it.']);
    const nothing = await w.get('/api/topics/like');
    expect([nothing.status, nothing.text]).toEqual([
      400,
      'Name what texts are compared with: text, item or b, a set.',
    ]);
    expect((await w.get('/api/topics/like?item=drop:999999')).status).toBe(404);
  });
});

it('is computed again from the data, not from the texts that are kept', async () => {
  const { analyses, text } = w.services;
  const selection = await text.selection({ a: 'drops:number=1-40', b: 'rest' });
  const question = await analyses.runs.question('likeness', {
    parameters: { text: 'zeppelin station lantern' },
    selection,
  });
  const matchesOf = async (answers: Awaited<ReturnType<typeof analyses.runs.again>>) =>
    (
      JSON.parse(
        answers[0] === undefined ? '{}' : await unpackText(answers[0].json),
      ) as AnswerOf<'listLikeTexts'>
    ).matches.map(({ item }) => item);
  await analyses.runs.compute(question);
  expect(await matchesOf(await analyses.runs.again(question))).toEqual([]);
  // As another program would: nothing says that the data have changed.
  w.sql().prepare('UPDATE drops SET content = ? WHERE number = 7').run('The zeppelin left the station.');
  expect(await matchesOf(await analyses.runs.again(question))).toEqual(['drop:7']);
});

it('near-duplicates come in clusters by time, as many as their pairs connect', async () => {
  const answer = await call<AnswerOf<'listNearDuplicates'>>(
    '/api/topics/duplicates?a=drops:number=1-1000&threshold=0.6',
  );
  expect(answer.stamp.parameters).toMatchObject({ threshold: 0.6, quotes: true, links: true });
  expect(answer.clusters.length).toBe(Math.min(500, answer.clusterCount));
  for (const { size, items, span } of answer.clusters) {
    const times = items.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect([items.length, span >= 0]).toEqual([Math.min(100, size), true]);
  }
});

it('the map has a point for each text with a place, the same for the same seed, with its board', async () => {
  const path = '/api/topics/map?a=drops:number=1-400&mostTexts=300';
  const { points, without, texts, notes, shown } = await call<AnswerOf<'getTextMap'>>(path);
  expect([texts, points.length + without]).toEqual([400, 300]);
  expect(notes).toEqual(['300 of 400 texts, drawn at random with the seed, are read.']);
  for (const { x, y, group, item } of points) {
    expect([Math.abs(x) <= 1, Math.abs(y) <= 1, item.startsWith('drop:')]).toEqual([true, true, true]);
    expect(group).toMatch(/\//u);
  }
  expect(shown.x).toBeGreaterThanOrEqual(shown.y);
  expect(shown.x + shown.y).toBeLessThanOrEqual(1);
  const none = await call<AnswerOf<'getTextMap'>>('/api/topics/map?a=drops:number=999999');
  expect([none.points, none.notes]).toEqual([
    [],
    ['No text has words that occur together with others: there is no map.'],
  ]);
});
