import { expect, it } from 'vitest';
import { readPostBytes } from '#tests/helpers/read-file.ts';

const post = { _t: 'post', _id: 'p1a', uid: 'anna', cdate: 1_583_178_896_123, txt: 'one' };
const read = (...rows: readonly object[]) => readPostBytes(JSON.stringify(rows));

it('posts and comments of Gettr have their addresses, pictures, links and figures', async () => {
  const { posts, format, errors } = await read(
    {
      ...post,
      ...{ imgs: ['a.png', 7, null, 'b.png'], prevsrc: 'https://a.example/x' },
      ...{ lkbpst: '3', shbpst: 2, cm: 1 },
    },
    { ...post, _t: 'cmt', _id: 'c/2', txt: undefined, imgs: 'a.png' },
  );
  expect([format, errors]).toEqual(['gettr', []]);
  expect(posts).toMatchObject([
    {
      ...{ platform: 'gettr', external_id: 'p1a', username: 'anna', content: 'one', time: 1_583_178_896 },
      ...{ url: 'https://gettr.com/post/p1a', links: '["https://a.example/x"]', media: '["a.png","b.png"]' },
      ...{ likes: 3, reposts: 2, replies: 1, is_repost: 0 },
    },
    {
      ...{
        external_id: 'c/2',
        content: '',
        url: 'https://gettr.com/comment/c%2F2',
        links: '[]',
        media: '[]',
      },
      ...{ likes: null, reposts: null, replies: null },
    },
  ]);
});

it.each(['post', 'cmt'])('are known where all are of the kind %s', async (kind) => {
  const rows = JSON.stringify([{ ...post, _t: kind }]);
  expect((await readPostBytes(rows)).format).toBe('gettr');
  expect((await readPostBytes(rows, { platform: 'gettr' })).format).toBe('gettr');
  await expect(readPostBytes(rows, { platform: 'gab' })).rejects.toThrow();
});

it('are no posts of Gettr where a record is of another kind, or lacks what each of them has', async () => {
  for (const other of [
    { ...post, _t: 'user' },
    { ...post, _id: undefined },
    { ...post, uid: undefined },
    { ...post, cdate: undefined },
  ]) {
    const format = await read(other).then(
      (file) => file.format,
      () => null,
    );
    expect([other, format === 'gettr']).toEqual([other, false]);
  }
});
