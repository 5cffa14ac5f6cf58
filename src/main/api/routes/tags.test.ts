import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeManyTags } from '#main/workers/tasks/long-acts.ts';
import type { Tag, TaggedItem } from '#shared/contract/tags.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.close());

const tag = async (path: string, to: unknown, act = 'add'): Promise<number> => {
  const { value, status, text } = await w.post<{ changed: number }>('/api/tags/items', {
    tag: path,
    act,
    to,
  });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return value.changed;
};
const tree = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await w.get<Tag[]>('/api/tags')).value.map(({ path, items }) => [path, items]));
const idOf = async (path: string): Promise<string> =>
  (await w.get<Tag[]>('/api/tags')).value.find((one) => one.path === path)?.id ?? '';
const totalOf = async (list: string): Promise<number> =>
  Number((await w.get<unknown[]>(list)).headers.get('x-total-count'));

it('narrows every list to a tag and those below it', async () => {
  expect(await tag('Weather / Storm', { items: ['drop:14', 'drop:15'] })).toBe(2);
  expect(await tag('weather', { items: ['drop:16', 'drop:16'] })).toBe(1);
  expect(await tree()).toEqual({ Weather: 1, 'Weather/Storm': 2 });
  expect(await totalOf('/api/q-drops?tag=weather')).toBe(3);
  expect(await totalOf('/api/q-drops?tag=Weather/STORM')).toBe(2);
  // A tag below another one is named with its path.
  expect((await w.get('/api/q-drops?tag=Storm')).text).toContain('there is no “Storm” among the tags');
  expect((await w.get('/api/tags/of-items?items=drop:14%0Adrop:15%0Adrop:17')).value).toMatchObject([
    { item: 'drop:14', path: 'Weather/Storm' },
    { item: 'drop:15', path: 'Weather/Storm' },
  ]);
  for (const items of ['', 'drop:14%0Asomething', Array.from({ length: 51 }, () => 'drop:1').join('%0A')])
    expect((await w.get(`/api/tags/of-items?items=${items}`)).status).toBe(400);

  const posts = await totalOf('/api/social-posts?username=demo_same_days&limit=1');
  const events = await totalOf('/api/news-events?category=sports&limit=1');
  expect(await tag('Read', { filter: 'posts:username=demo_same_days' })).toBe(posts);
  expect(await tag('Read', { filter: 'events:category=sports' })).toBe(events);
  expect(await totalOf('/api/social-posts?tag=Read&limit=1')).toBe(posts);
  expect(await totalOf('/api/news-events?tag=Read&limit=1')).toBe(events);
  expect(posts * events).toBeGreaterThan(0);
  expect(await totalOf('/api/tags/items?tag=Read&limit=1')).toBe(posts + events);
  expect(await tag('Read', { filter: 'events:tag=Read' }, 'remove')).toBe(events);
  expect(await totalOf('/api/news-events?tag=Read&limit=1')).toBe(0);
});

it('tags all that a working set contains, and freezes what has a tag', async () => {
  await tag('Chosen', { items: ['drop:20', 'drop:21', 'drop:22'] });
  const { value: job } = await w.post<{ jobId: string }>('/api/sets', {
    from: 'filter',
    name: 'Chosen ones',
    filter: 'tag=Chosen',
  });
  expect((await w.finished(job.jobId)).status).toBe('completed');
  expect(await tag('From the set', { set: 'chosen ones' })).toBe(3);
  const { value } = await w.get<TaggedItem[]>('/api/tags/items?tag=From the set');
  expect(value.map(({ item }) => item)).toEqual(['drop:20', 'drop:21', 'drop:22']);
  expect(value[0]?.text?.length).toBeGreaterThan(0);
});

it('empties the log behind a worker, which would wait for a reader of its own', async () => {
  const { file } = w.services.deps.store;
  await changeManyTags(
    { file, now: 1, change: { kind: 'tag', tag: 'Chosen', act: 'add', to: { items: ['drop:30'] } } },
    {
      signal: new AbortController().signal,
      progress: () => undefined,
      commit: () => Promise.resolve(),
    },
  );
  expect(statSync(`${file}-wal`).size).toBe(0);
});

it('renames a branch, merges it into another one when asked, and removes it', async () => {
  await tag('A/B/C', { items: ['drop:1'] });
  await tag('A/B', { items: ['drop:2'] });
  await tag('D/C', { items: ['drop:1', 'drop:3'] });
  const rename = async (from: string, path: string, merge = false): Promise<number> =>
    (await w.send('PATCH', `/api/tags/${await idOf(from)}`, { path, merge })).status;
  expect(await rename('A/B', 'A/B/C/X')).toBe(409);
  expect(await rename('A/B', 'd')).toBe(409);
  expect(await rename('A/B', 'a/b')).toBe(200);
  expect(await tree()).toMatchObject({ A: 0, 'a/b': 1, 'a/b/C': 1 });
  expect(await rename('a/b', 'D', true)).toBe(200);
  expect(await tree()).toMatchObject({ A: 0, D: 1, 'D/C': 2 });
  expect(await rename('D', 'New/Place')).toBe(200);
  expect(await tree()).toMatchObject({ New: 0, 'New/Place': 1, 'New/Place/C': 2 });

  const removed = await w.send<{ message: string }>('DELETE', `/api/tags/${await idOf('New')}`);
  expect(removed.value.message).toBe('3 tags removed: “New” and those below it.');
  expect(Object.keys(await tree())).not.toContain('New/Place');
  expect((await w.get('/api/q-drops?tag=New')).status).toBe(400);
});

it.each([
  ['an item that is not there', { tag: 'X', to: { items: ['drop:99999'] } }, 404, 'drop:99999'],
  ['a tag that is not there', { tag: 'None', act: 'remove', to: { items: ['drop:1'] } }, 404, 'None'],
  ['an empty name', { tag: 'A//B', to: { items: ['drop:1'] } }, 400, 'tag'],
  ['a filter that the list does not have', { tag: 'X', to: { filter: 'drops:moon=1' } }, 400, 'moon'],
  ['a set that is not there', { tag: 'X', to: { set: 'Nowhere' } }, 404, 'Nowhere'],
])('refuses %s in one sentence and tags nothing', async (_what, body, status, words) => {
  const before = await tree();
  const answer = await w.post('/api/tags/items', body);
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
  expect(await tree()).toEqual(before);
});
