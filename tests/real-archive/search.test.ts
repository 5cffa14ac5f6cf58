import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drop, DropFacets } from '#shared/contract/drops.ts';
import { REAL_DATA_ABSENT, sharedFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const archive = sharedFile('datasets/json-qanon/posts.json');
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = [...'etaoin'].flatMap((first) => [...'etaoinsr'].map((second) => `${first}${second}*`));

/** Searches that find nearly everything, or ask for the same again and again. */
const BROAD: Readonly<Record<string, string>> = {
  'two prefixes': 'e* OR t*',
  'four prefixes': 'e* OR t* OR a* OR o*',
  'every prefix of one letter': letters.map((letter) => `${letter}*`).join(' OR '),
  'as many prefixes as are allowed': pairs.join(' OR '),
  'one word 300 times': 'the '.repeat(300),
  'one word 250 times, once enough': new Array(250).fill('the').join(' OR '),
  'one prefix left out 100 times': '-a* '.repeat(100),
  'every prefix left out': letters.map((letter) => `-${letter}*`).join(' '),
  'a sign and its opposite': '? OR the -???',
};
const MOST_SECONDS = 1;

let w: TestWorkstation;
beforeAll(async () => {
  if (archive !== null) w = await createTestWorkstation({ data: { file: archive } });
}, 120_000);
afterAll(async () => {
  if (archive !== null) await w.dispose();
});

/** An answer, and the processor time it took: on a busy machine the clock would measure the neighbors. */
const timed = async <Value>(path: string) => {
  const before = process.cpuUsage();
  const { status, text, value, headers } = await w.get<Value>(path);
  const { user, system } = process.cpuUsage(before);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return { value, total: Number(headers.get('x-total-count')), seconds: (user + system) / 1e6 };
};

describe.skipIf(archive === null)(`searches of the real archive (${REAL_DATA_ABSENT})`, () => {
  it.each(Object.entries(BROAD))('answers %s soon, whole, by relevance', async (_name, search) => {
    const query = `search=${encodeURIComponent(search)}`;
    const all = await timed<Drop[]>(`/api/q-drops?sortBy=relevance&limit=5000&${query}`);
    expect(all.seconds).toBeLessThan(MOST_SECONDS);
    expect(all.value).toHaveLength(all.total);
    const page = await timed<Drop[]>(`/api/q-drops?sortBy=relevance&limit=20&offset=10&${query}`);
    expect(page.seconds).toBeLessThan(MOST_SECONDS);
    expect([page.total, page.value]).toEqual([all.total, all.value.slice(10, 30)]);
    const facets = await timed<DropFacets>(`/api/q-drops/facets?${query}`);
    expect(facets.seconds).toBeLessThan(MOST_SECONDS);
    expect(facets.value.total).toBe(all.total);
    const byNumber = await timed<Drop[]>(`/api/q-drops?limit=5000&${query}`);
    const numbersOf = (drops: readonly Drop[]) =>
      drops.map(({ dropNumber }) => dropNumber).sort((a, b) => a - b);
    expect(numbersOf(byNumber.value)).toEqual(numbersOf(all.value));
  });

  it.each(['one prefix left out 100 times', 'every prefix left out', 'one word 300 times'])(
    'answers news without %s soon',
    async (name) => {
      const { seconds } = await timed(`/api/news-events?search=${encodeURIComponent(BROAD[name] ?? '')}`);
      expect(seconds).toBeLessThan(MOST_SECONDS);
    },
  );

  it('refuses more words than it can rank in that time, in one sentence', async () => {
    const words = Array.from({ length: 200 }, (_, n) => `w${n}`).join(' ');
    for (const path of ['/api/q-drops', '/api/q-drops/facets', '/api/news-events', '/api/social-posts']) {
      const { status, text } = await w.get(`${path}?search=${encodeURIComponent(words)}`);
      expect([status, text]).toEqual([
        400,
        'A search takes at most 50 different words and phrases; this one has 200.',
      ]);
    }
  });

  it('counts facets beside a search in no time that anyone feels', async () => {
    const times: number[] = [];
    for (const search of [
      '',
      'the',
      'great awakening',
      '"future proves past"',
      'patriot*',
      'trust OR plan',
      '-q',
    ])
      for (let run = 0; run < 5; run += 1)
        times.push((await timed(`/api/q-drops/facets?search=${encodeURIComponent(search)}`)).seconds);
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];
    expect(p95).toBeLessThan(0.05);
  });
});
