import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateDemonstration } from '#scripts/demonstration/demonstration.ts';
import type { IngestionResult } from '#shared/contract/datasets.ts';
import type { DropStats } from '#shared/contract/drops.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

interface Post {
  post_metadata: { id: number; post_id: string; source: { site: string; board: string } };
  text?: string;
}

let posts: Post[];
beforeAll(() => {
  posts = (JSON.parse(generateDemonstration().archive) as { posts: Post[] }).posts;
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
const total = async (): Promise<number> => (await w.get<DropStats>('/api/q-drops/stats')).value.totalDrops;

describe('importing drops', () => {
  it('loads the demonstration corpus, which an archive replaces and which never replaces an archive', async () => {
    const first = await w.services.imports.drops.ingestShipped(600_000);
    expect(first.dataset?.kind).toBe('demonstration');
    expect(await total()).toBe(4966);
    await importPosts(posts.slice(0, 5));
    expect(await total()).toBe(5);
    const again = await w.services.imports.drops.ingestShipped(600_000);
    expect(again.message).toMatch(/nothing was changed/);
    expect(await total()).toBe(5);
  });
});

describe('initialize-database', () => {
  let filled: TestWorkstation;
  beforeAll(async () => {
    filled = await createTestWorkstation({ data: 'demonstration' });
  });
  afterAll(() => filled.dispose());

  it('has the correlations of drops that came in while it runs', async () => {
    const w = await createTestWorkstation({ data: 'none' });
    w.services.setup.correlateAfterImports();
    const computed = new Promise<string>((resolve) => {
      w.services.jobs.onChange(({ kind, status }) => {
        if (kind === 'analysis:correlation' && status !== 'running') resolve(status);
      });
    });
    const file = writeSmallArchive(w.folder);
    await w.upload('/api/import-complete-dataset?fileName=posts.json', readFileSync(file));
    expect(await computed).toBe('completed');
    const { value } = await w.get<{ analysed: boolean }>('/api/q-drops/stats');
    expect(value.analysed).toBe(true);
    await w.dispose();
  });
});
