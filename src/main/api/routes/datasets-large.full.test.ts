import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateDemonstration } from '#scripts/demonstration/demonstration.ts';
import type { IngestionResult } from '#shared/contract/datasets.ts';
import type { Drop } from '#shared/contract/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { count } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let posts: unknown[];
beforeAll(() => {
  posts = (JSON.parse(generateDemonstration().archive) as { posts: unknown[] }).posts;
});

let w: TestWorkstation;
beforeEach(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterEach(() => w.dispose());

const importPosts = async (some: readonly unknown[], query = ''): Promise<IngestionResult> => {
  const answer = await w.upload<IngestionResult>(
    `/api/import-complete-dataset?waitMs=60000&fileName=a.json&dataset=archive&confirm=JSON-QAnon%20archive${query}`,
    JSON.stringify({ posts: some }),
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.value;
};

const contentHash = (): string => {
  const rows = w
    .sql()
    .prepare(`SELECT number, record_hash, json_remove(document, '$.importId') FROM drops ORDER BY number`)
    .all();
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
};

describe('importing drops', () => {
  it('leaves the same content whether imported once, twice, shuffled, split or overlapping', async () => {
    const some = posts.slice(0, 60);
    await importPosts(some);
    const expected = contentHash();
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(some, { minLength: 60, maxLength: 60 }),
        fc.integer({ min: 1, max: 59 }),
        fc.integer({ min: 0, max: 20 }),
        async (shuffled, cut, overlap) => {
          await w.dispose();
          w = await createTestWorkstation({ data: 'none' });
          await importPosts(shuffled.slice(0, cut));
          await importPosts(shuffled.slice(Math.max(0, cut - overlap)));
          expect(contentHash()).toBe(expected);
          const again = await importPosts(shuffled);
          expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: 60 });
          expect(contentHash()).toBe(expected);
        },
      ),
      { numRuns: count(4, 12) },
    );
  });

  it('reads a file larger than it holds at once: citations, order and count of very many hits are right', async () => {
    const MANY = 10_100;
    // The later a drop, the lower its number, and the first cites one that is read long after it.
    const many = Array.from({ length: MANY }, (_, at) => ({
      post_metadata: {
        id: at + 1,
        time: 1_600_000_000 - at * 60,
        post_id: String(50_000 + at),
        author: 'Q',
        source: { site: '8kun', board: 'qresearch' },
      },
      text: at === 0 ? `>>${50_000 + 9000} harbor` : `harbor ${at}`,
    }));
    expect(await importPosts(many)).toMatchObject({ imported: MANY, totalDrops: MANY });
    const newest = await w.get<Drop[]>('/api/q-drops?search=harbor&limit=25&sortBy=newest');
    expect(newest.value.map((drop) => drop.dropNumber)).toEqual(
      Array.from({ length: 25 }, (_, at) => at + 1),
    );
    expect(newest.value[0]?.crossReferences.map((one) => one.dropNumber)).toEqual([9001]);
    expect(newest.headers.get('x-total-count')).toBe(String(MANY));
    const last = await w.get<Drop[]>('/api/q-drops?search=harbor&limit=25&offset=10090&sortBy=newest');
    expect([last.value.length, last.headers.get('x-total-count')]).toEqual([10, String(MANY)]);
    // One look at the index gives them all: a look for each hit would hold the program up for a quarter of a minute.
    const asked = performance.now();
    const best = await w.get<Drop[]>('/api/q-drops?search=h*%20OR%201*&sortBy=relevance&limit=5000');
    expect(best.value).toHaveLength(5000);
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect(await importPosts(many)).toMatchObject({ imported: 0, updated: 0, unchanged: MANY });
    // A fault behind the first rows written takes all of them back.
    const faulty = [...many.map((post) => ({ ...post, text: `${post.text} b` })), { text: 'no metadata' }];
    const before = contentHash();
    await expect(importPosts(faulty)).rejects.toThrow(/^Record 10,101, .*nothing was imported/);
    expect(contentHash()).toBe(before);
  });
});
