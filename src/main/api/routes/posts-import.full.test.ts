import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { socialImportResultSchema, type SocialImportResult } from '#shared/contract/post-imports.ts';
import { socialPostSchema, type SocialPost } from '#shared/contract/posts.ts';
import { v2Csv, v2Row } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeEach(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterEach(() => w.dispose());

const IMPORT = '/api/social-posts/import';
const importFile = async (text: string, query = ''): Promise<SocialImportResult> => {
  const answer = await w.upload<SocialImportResult>(`${IMPORT}?waitMs=60000&fileName=test.csv${query}`, text);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return socialImportResultSchema.parse(answer.value);
};
const allPosts = async (query = ''): Promise<SocialPost[]> => {
  const { value } = await w.get<SocialPost[]>(`/api/social-posts?limit=5000${query}`);
  return value.map((post) => socialPostSchema.parse(post));
};
/** All that was read from files; where and when it was read apart. */
const contents = async (): Promise<string[]> =>
  (await allPosts('&sortBy=oldest')).map((post) =>
    JSON.stringify({ ...post, id: '', collectedAt: '', source: '' }),
  );

describe('importing a file of posts', () => {
  it('comes to the same in whatever order, doubled, split or overlapping', async () => {
    const older = Array.from({ length: 12 }, (_, index) => v2Row(index, { likes: 1 }));
    const newer = Array.from({ length: 12 }, (_, index) =>
      v2Row(index, { likes: 9, ...(index % 3 === 0 && { text: '' }) }),
    );
    const orders = [
      [v2Csv([...older, ...newer])],
      [v2Csv([...newer.toReversed(), ...older])],
      [v2Csv(newer), v2Csv(older)],
      [v2Csv(older.slice(0, 7)), v2Csv(newer.slice(3)), v2Csv([...older, ...older]), v2Csv(newer)],
    ];
    const results: string[][] = [];
    for (const files of orders) {
      await w.dispose();
      w = await createTestWorkstation({ data: 'none' });
      for (const file of files) await importFile(file);
      results.push(await contents());
    }
    expect(results[0]).toHaveLength(12);
    for (const result of results.slice(1)) expect(result).toEqual(results[0]);
  });
});
