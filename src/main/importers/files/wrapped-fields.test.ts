import { expect, it } from 'vitest';
import { readPostBytes } from '#tests/helpers/read-file.ts';

const fields = { text: 'one', created_at: '2020-03-02T19:54:56Z', username: 'anna' };
const read = async (rows: readonly object[], platform: 'mill' | 'twitter' = 'mill') => {
  const file = await readPostBytes(JSON.stringify(rows), { platform }).catch(() => null);
  return file === null
    ? null
    : [file.mapping, file.posts.map(({ content, external_id }) => [content, external_id])];
};

it('fields are read inside the one object of each record that has what a post needs', async () => {
  expect(await read([{ id: 'r1', created_at: '2021-01-01', fields }])).toStrictEqual([
    { id: 'id', text: 'fields.text', date: 'fields.created_at', username: 'fields.username' },
    [['one', 'r1']],
  ]);
});

it('fields are read so where more than half of the records have the object, and only then', async () => {
  const record = { id: 'r', attributes: fields };
  expect((await read([record, { id: 's' }, { ...record, id: 't' }]))?.[0]).toMatchObject({
    text: 'attributes.text',
  });
  expect(await read([record, { id: 's' }])).toBeNull();
});

it('fields are not guessed where two objects could be meant, or the object has another name', async () => {
  expect(await read([{ post: fields, tweet: fields }])).toBeNull();
  expect(await read([{ user: fields }])).toBeNull();
  expect((await read([{ post: fields, tweet: { text: 'two' } }]))?.[0]).toMatchObject({ text: 'post.text' });
});

it('the time around an object is that of the export, never of the record', async () => {
  const id = '950372287248644525';
  const tweet = { id, text: 'one', username: 'anna' };
  expect(await read([{ created_at: '2021-01-01', fields: tweet }], 'twitter')).toStrictEqual([
    { id: 'fields.id', text: 'fields.text', username: 'fields.username' },
    [['one', id]],
  ]);
  const ofDay = { text: 'one', date: '2020-03-02', username: 'anna' };
  expect((await read([{ time: '10:00', fields: ofDay }]))?.[0]).toStrictEqual({
    ...{ text: 'fields.text', date: 'fields.date', username: 'fields.username' },
  });
});
