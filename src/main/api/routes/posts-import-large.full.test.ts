import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLocalFile } from '#main/base/import-file.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import { v2Archive } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeEach(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterEach(() => w.dispose());

const IMPORT = '/api/social-posts/import';
const allPosts = async (query = ''): Promise<SocialPost[]> =>
  (await w.get<SocialPost[]>(`/api/social-posts?limit=5000${query}`)).value;

describe('an import of many posts', () => {
  it('lets readers go on and writes wait meanwhile, and searches find posts of every batch afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'posts-'));
    const file = join(folder, 'large.csv');
    // Large enough to be read in a thread of its own.
    writeFileSync(file, v2Archive(40_000));
    const { jobId } = await w.services.imports.posts.importFile(
      await openLocalFile(file, 'large.csv'),
      { format: 'auto', onError: 'abort' },
      0,
    );
    const account = { displayName: 'Someone', platforms: ['twitter'] };
    const writing = w.send('PUT', '/api/social-accounts/someone', account);
    let answered = 0;
    for (; w.services.jobs.runningCount() > 0; answered += 1) {
      expect((await w.get('/api/social-accounts')).status).toBe(200);
      // Requests come from outside, one turn of the loop at a time.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(answered).toBeGreaterThan(5);
    expect((await writing).status).toBe(200);
    expect((await w.finished(jobId)).result).toMatchObject({ imported: 40_000, totalPosts: 40_000 });
    for (const index of [0, 1999, 2000, 39_999])
      expect(await allPosts(`&search=${encodeURIComponent(`"post ${index}"`)}`)).toHaveLength(1);
    w.sql()
      .prepare(`INSERT INTO social_posts_fts (social_posts_fts, rank) VALUES ('integrity-check', 1)`)
      .run();
    rmSync(folder, { recursive: true });
  });
});

describe('cancelling an import', () => {
  it('leaves nothing behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'posts-'));
    const file = join(folder, 'large.csv');
    writeFileSync(file, v2Archive(60_000));
    const started = await w.services.imports.posts.importFile(
      await openLocalFile(file, 'large.csv'),
      { format: 'auto', onError: 'abort' },
      0,
    );
    expect(started.status).toBe('running');
    await vi.waitFor(async () => expect((await w.services.jobs.get(started.jobId)).done).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    });
    const second = await w.upload(`${IMPORT}`, v2Archive(1));
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('already running')]);
    const job = await w.services.jobs.cancel(started.jobId);
    expect(job.status).toBe('cancelled');
    expect(await allPosts()).toEqual([]);
    expect(w.sql().prepare('SELECT count(*) FROM social_posts').pluck().get()).toBe(0);
    const next = await w.upload(`${IMPORT}?waitMs=60000&fileName=test.csv`, v2Archive(3));
    expect(next.value).toMatchObject({ imported: 3 });
    rmSync(folder, { recursive: true });
  });
});
