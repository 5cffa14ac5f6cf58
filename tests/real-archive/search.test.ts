import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drop, DropFacets } from '#shared/contract/drops.ts';
import { BROAD_SEARCHES } from '#tests/helpers/broad-searches.ts';
import { REAL_DATA_ABSENT, realArchiveFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  if (realArchiveFile !== null) w = await createTestWorkstation({ data: 'archive' });
}, 120_000);
afterAll(async () => {
  if (realArchiveFile !== null) await w.dispose();
});

const answerOf = async <Value>(path: string) => {
  const { status, text, value, headers } = await w.get<Value>(path);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return { value, total: Number(headers.get('x-total-count')) };
};

// How soon they are answered is a row of `npm run bench -- drops`: a stopwatch here would measure the neighbors.
describe.skipIf(realArchiveFile === null)(`searches of the real archive (${REAL_DATA_ABSENT})`, () => {
  it.each(Object.entries(BROAD_SEARCHES))('answers %s whole, by relevance', async (_name, search) => {
    const query = `search=${encodeURIComponent(search)}`;
    const all = await answerOf<Drop[]>(`/api/q-drops?sortBy=relevance&limit=5000&${query}`);
    expect(all.value).toHaveLength(all.total);
    const page = await answerOf<Drop[]>(`/api/q-drops?sortBy=relevance&limit=20&offset=10&${query}`);
    expect([page.total, page.value]).toEqual([all.total, all.value.slice(10, 30)]);
    const facets = await answerOf<DropFacets>(`/api/q-drops/facets?${query}`);
    expect(facets.value.total).toBe(all.total);
    const byNumber = await answerOf<Drop[]>(`/api/q-drops?limit=5000&${query}`);
    const numbersOf = (drops: readonly Drop[]) =>
      drops.map(({ dropNumber }) => dropNumber).sort((a, b) => a - b);
    expect(numbersOf(byNumber.value)).toEqual(numbersOf(all.value));
  });

  it.each(Object.entries(BROAD_SEARCHES))('answers news with %s', async (_name, search) => {
    await answerOf(`/api/news-events?search=${encodeURIComponent(search)}`);
  });

  it('refuses more words than it can rank, in one sentence', async () => {
    const words = Array.from({ length: 200 }, (_, n) => `w${n}`).join(' ');
    for (const path of ['/api/q-drops', '/api/q-drops/facets', '/api/news-events', '/api/social-posts']) {
      const { status, text } = await w.get(`${path}?search=${encodeURIComponent(words)}`);
      expect([status, text]).toEqual([
        400,
        'A search takes at most 50 different words and phrases; this one has 200.',
      ]);
    }
  });
});
