import { endedSession, startedSession } from './ai-workstation.ts';
import { seedOnce } from './seed-once.ts';
import { writeSmallArchive } from './small-archive.ts';
import { copiedFolder, createTestWorkstation, SOURCES, type TestWorkstation } from './workstation.ts';

/** Posts of one account: one a minute after every tenth drop of the small archive, in Mastodon's form. */
const posts = () =>
  JSON.stringify(
    Array.from({ length: 40 }, (_, index) => {
      const id = index * 10 + 20;
      const time =
        Date.UTC(2018, 0, 3) / 1000 +
        Math.floor(id / 3) * 86_400 +
        (id % 50 < 10 ? (id % 50) * 300 : (id % 3) * 20_000);
      return {
        // As Mastodon makes them: the moment is in the number.
        id: String(BigInt((time + 60) * 1000) << 16n),
        created_at: new Date((time + 60) * 1000).toISOString(),
        content: `<p>Watch the water ${index}</p>`,
        account: { username: 'someone', acct: 'someone', display_name: 'Some One' },
        favourites_count: 1,
        reblogs_count: 0,
        replies_count: 0,
        url: `https://truthsocial.com/@someone/${index}`,
      };
    }),
  );

/** The small archive of a file, with posts of one account. @param folder to be filled, in place of one of its own */
export const workstationWithPosts = async (file: string, folder?: string): Promise<TestWorkstation> => {
  const workstation = await createTestWorkstation({
    data: { file },
    ...(folder === undefined ? {} : { folder }),
  });
  const sent = await workstation.upload<{ imported: number; message: string }>(
    '/api/social-posts/import?waitMs=60000&fileName=posts.json',
    posts(),
  );
  if (sent.value.imported !== 40) throw new Error(sent.text);
  return workstation;
};

const compute = async (folder: string): Promise<void> => {
  const w = await workstationWithPosts(writeSmallArchive(folder), folder);
  const compared = await w.post<{ jobId: string }>('/api/coordination-analysis/run', {
    username: 'someone',
    platform: 'all',
    parameters: { surrogates: 99 },
  });
  await w.finished(compared.value.jobId);
  await w.finished((await w.post<{ jobId: string }>('/api/analyses/deltas/run', {})).value.jobId);
  const id = await startedSession(w, { analysisTypes: ['temporal'], model: 'local/statistics' });
  await endedSession(w, id);
  await w.get('/api/export/analysis?format=json');
  await w.close();
};

/** The small archive, with posts of one account and everything computed that a report has a section for: once, for all tests. */
export const computedWorkstation = async (): Promise<TestWorkstation> =>
  createTestWorkstation({
    data: 'none',
    folder: copiedFolder(await seedOnce('units-computed', SOURCES, compute)),
  });
