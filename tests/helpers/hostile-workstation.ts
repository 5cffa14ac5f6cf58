import { hostileTexts } from './hostile-texts.ts';
import { createTestWorkstation, type TestWorkstation } from './workstation.ts';

const FIRST = Date.parse('2018-01-15T12:00:00Z');
const HOUR_MS = 3_600_000;
const timeOf = (at: number): string => new Date(FIRST + at * HOUR_MS).toISOString();

const drops = hostileTexts.map((content, at) => ({
  number: at + 1,
  timestamp: timeOf(at).slice(0, 19),
  content,
  platform: '8kun',
  board: '/research',
  postId: String(1000 + at),
}));

const posts = hostileTexts.map((text, at) => ({
  id: String(992_343_072_568_246_273n + BigInt(at) * 15_000_000_000n),
  date: timeOf(at),
  username: 'tester',
  platform: 'telegram',
  text: `${text} shared words`,
}));

/** Titles of a feed hold no line breaks, are not empty and have at most 2,000 characters. */
const events = hostileTexts.map((text, at) => ({
  title: `Event ${at} ${[...text].slice(0, 900).join('')}`,
  source: text.trim() === '' ? 'Paper' : text.slice(0, 80),
  category: 'politics',
  publishedAt: timeOf(at),
  url: `https://example.org/${at}?a=b&c=%20#x`,
}));

/** Of the texts that a key may mean: no control characters, at most 200, something to see. */
const keys = hostileTexts
  .filter((text) => !/\p{Cc}/u.test(text) && text.trim() !== '' && text.length <= 200)
  .map((text, at) => ({ abbreviation: `HK${at}`, meanings: [text.trim(), 'x | y \\'], category: 'other' }));

const claims = hostileTexts.filter((text) => text.trim() !== '').filter((_, at) => at % 8 === 0);

const LONG_WAIT = 'waitMs=60000';

/** A workstation whose drops, posts, events, claims and keys hold texts that readers of files trip over. */
export const createHostileWorkstation = async (): Promise<TestWorkstation> => {
  const w = await createTestWorkstation({ data: 'none' });
  const done = async (path: string, content: unknown): Promise<void> => {
    const { status, text } = await w.upload(path, JSON.stringify(content));
    if (status !== 200 || (JSON.parse(text) as { status: string }).status !== 'completed')
      throw new Error(`${path}: ${status} ${text.slice(0, 500)}`);
  };
  await done(`/api/import-complete-dataset?${LONG_WAIT}&fileName=drops.json&onError=skip`, drops);
  await done(`/api/social-posts/import?${LONG_WAIT}&fileName=posts.json&onError=skip`, posts);
  await done(`/api/news-events/import?${LONG_WAIT}&fileName=events.json`, events);
  const say = async (path: string, body: object): Promise<void> => {
    const { status, text } = await w.post(path, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  };
  await say('/api/abbreviation-keys/import', { format: 'json', content: JSON.stringify(keys) });
  for (const text of claims.map((text) => text.slice(0, 1000)))
    await say('/api/claims', { by: 'Ann', text, madeOn: '2018-03-01', rule: text, dueDate: '2021-06-30' });
  return w;
};
