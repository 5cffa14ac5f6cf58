import { afterAll, beforeAll, expect, it } from 'vitest';
import { resultRunSchema } from '#shared/contract/analyses.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Note, NoteSubject } from '#shared/contract/notes.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.close());

const texts = async (query = ''): Promise<string[]> =>
  (await w.get<Note[]>(`/api/notes?${query}`)).value.map(({ text }) => text);
const write = async (subject: string | null, text: string): Promise<Note> => {
  const { value, status, text: answer } = await w.post<Note>('/api/notes', { subject, text });
  expect([status, status === 200 ? '' : answer]).toEqual([200, '']);
  return value;
};

it('keeps notes on items and on nothing, found by words and by what they mention', async () => {
  await write('drop:14', 'The first line repeats a signature.');
  await write(null, 'Read #14 next to #4966.');
  const about = await write('drop:4966', 'ÜBER the last one');
  expect((await texts('about=drop:14')).toSorted()).toEqual([
    'Read #14 next to #4966.',
    'The first line repeats a signature.',
  ]);
  expect(await texts('search=über LAST')).toEqual(['ÜBER the last one']);
  expect(await texts('search=nowhere')).toEqual([]);

  const { value: changed } = await w.send<Note>('PATCH', `/api/notes/${about.id}`, { text: 'See #15.' });
  expect(changed).toMatchObject({ subject: 'drop:4966', text: 'See #15.' });
  expect(await texts('about=drop:15')).toEqual(['See #15.']);
  expect(await texts('search=über')).toEqual([]);

  expect((await w.send('DELETE', `/api/notes/${about.id}`)).status).toBe(200);
  expect(await texts('about=drop:15')).toEqual([]);
  expect((await w.send('DELETE', `/api/notes/${about.id}`)).status).toBe(404);
});

it('is about a set by its name, and a set is found by the notes that name it', async () => {
  const { value: job } = await w.post<{ jobId: string }>('/api/sets', {
    from: 'filter',
    name: 'Spring',
    filter: 'drops:search=the',
  });
  expect((await w.finished(job.jobId)).status).toBe('completed');
  await write('set:Spring', 'Frozen before the plan.');
  await write('drop:1', 'Belongs to [[Spring]].');
  expect((await texts('about=set:Spring')).toSorted()).toEqual([
    'Belongs to [[Spring]].',
    'Frozen before the plan.',
  ]);
});

it('is about a post, an event or a run, which the notebook names with its text', async () => {
  const subjectOf = async (about: string): Promise<NoteSubject> =>
    (await w.get<NoteSubject>(`/api/notes/subject?about=${encodeURIComponent(about)}`)).value;
  const [post] = (await w.get<AnswerOf<'listSocialPosts'>>('/api/social-posts?limit=1')).value;
  const [event] = (await w.get<AnswerOf<'listNewsEvents'>>('/api/news-events?limit=1')).value;
  if (post === undefined || event === undefined) expect.fail('The demonstration has posts and events.');
  const postKey = `post:${post.platform}/${post.externalId}`;
  await write(postKey, 'A reply to it.');
  expect(await texts(`about=${encodeURIComponent(postKey)}`)).toEqual(['A reply to it.']);
  expect(await subjectOf(postKey)).toMatchObject({ title: `Post of @${post.username}`, text: post.content });
  await write(`event:${event.id}`, 'Not the same day.');
  expect((await subjectOf(`event:${event.id}`)).text).toBe(event.title);

  const run = async (): Promise<string> => {
    const { headers } = await w.get('/api/pattern-analysis/frequency');
    const { key } = resultRunSchema.parse(JSON.parse(headers.get('x-result-run') ?? ''));
    return key ?? expect.fail('A stored run has a name.');
  };
  const key = await run();
  expect(key).toMatch(/^run:frequency\/[0-9a-f]{16}$/u);
  await write(key, 'Computed before the import.');
  expect(await texts(`about=${encodeURIComponent(key)}`)).toEqual(['Computed before the import.']);
  const subject = await subjectOf(key);
  expect(subject.text).toMatch(/^Version \d+, seed \d+, exploratory\./u);
  expect(await run()).toBe(key);
  const other = `run:frequency/${'0'.repeat(16)}`;
  expect((await subjectOf(other)).text).toBeNull();
  expect((await w.post('/api/notes', { subject: other, text: 'x' })).status).toBe(404);
});

it.each([
  ['a drop that is not there', { subject: 'drop:99999', text: 'x' }, 404, 'drop:99999'],
  ['a set that is not there', { subject: 'set:None', text: 'x' }, 404, 'None'],
  ['no item', { subject: 'moon', text: 'x' }, 400, 'subject'],
  ['nothing written', { subject: null, text: '   ' }, 400, 'text'],
  ['too much', { subject: null, text: 'x'.repeat(100_001) }, 400, 'text'],
])('refuses %s in one sentence', async (_what, body, status, words) => {
  const answer = await w.post('/api/notes', body);
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
});
