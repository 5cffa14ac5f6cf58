import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportMapping } from '#shared/contract/imports.ts';
import type { LadderSeries } from '#shared/contract/ladder.ts';
import type { SocialImportResult, SocialPreview } from '#shared/contract/post-imports.ts';
import type { PostStatistics, SocialPost } from '#shared/contract/posts.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const IMPORT = '/api/social-posts/import';
const MAPPING = { id: 'Key', text: 'Words', date: 'When', username: 'Who' };
const query = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams({
    waitMs: '60000',
    fileName: 'invented.csv',
    format: 'generic',
    mapping: JSON.stringify(MAPPING),
    ...values,
  }).toString();

const FILES = [
  ['Telegram', 'telegram', 'a_channel', '17', 'a_channel/17', 'https://t.me/a_channel/17'],
  ['Gab', 'gab', 'someone', '103243242342342342', '103243242342342342', 'https://gab.com/someone/posts/'],
  [
    'Bluesky',
    'bluesky',
    'alice.example-name.org',
    'at://did:plc:abc/app.bsky.feed.post/3jzfcijpj2z2z',
    'alice.example-name.org/3jzfcijpj2z2z',
    'https://bsky.app/profile/alice.example-name.org/post/3jzfcijpj2z2z',
  ],
  ['4chan', '4chan', 'Anonymous', 'pol/1234567', 'pol/1234567', null],
  ['minds.com', 'minds.com', 'someone', 'urn:activity:9', 'urn:activity:9', null],
] as const;

/** Twelve invented posts of an account; their ids differ in what comes before or after the first one. */
const fileOf = (who: string, key: string): string => {
  const idAt = (at: number): string =>
    key.startsWith('at:') ? key.replace(/.$/, 'abcdefghijkl'.charAt(at)) : `${key}${at}`;
  return [
    'Key,Words,When,Who',
    ...Array.from({ length: 12 }, (_, at) => {
      const day = `2018-${String((at % 9) + 1).padStart(2, '0')}-${10 + at}`;
      return `${at === 0 ? key : idAt(at)},"Rain over the harbor, invented ${at}",${day}T08:00:30Z,${who}`;
    }),
  ].join('\n');
};

describe.each(FILES)('posts of %s by a mapping', (label, platform, username, key, externalId, link) => {
  it('are imported, and found under their own name in lists, figures, filters, the ladder and exports', async () => {
    const {
      value: result,
      status,
      text,
    } = await w.upload<SocialImportResult>(`${IMPORT}?${query({ platform: label })}`, fileOf(username, key));
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(result).toMatchObject({ status: 'completed', imported: 12, flagged: 0 });
    const { value: posts } = await w.get<SocialPost[]>(`/api/social-posts?platform=${label}&sortBy=newest`);
    expect(posts).toHaveLength(12);
    const first = posts.find((post) => post.externalId === externalId);
    expect(first).toMatchObject({
      platform,
      username,
      timeFrom: 'archive',
      timestamp: '2018-01-10T08:00:30',
    });
    if (link === null) expect(first?.url).toBeNull();
    else expect(first?.url).toContain(link);

    const { value: platforms } = await w.get('/api/social-platforms');
    expect(platforms).toContainEqual({ id: platform, label });
    const { value: figures } = await w.get<PostStatistics>(
      `/api/social-posts/statistics?platform=${platform}`,
    );
    expect(new Set(figures.months.map((month) => month.platform))).toEqual(new Set([platform]));
    const { value: ladder } = await w.get<{ series: LadderSeries[] }>(
      `/api/correlations/ladder?username=${username}&platform=${platform}&windows=60`,
    );
    expect(ladder.series.map(({ series }) => series)).toEqual([`@${username} (${platform})`]);

    // What the list exports is what another data folder imports: the same posts again.
    const exported = JSON.stringify(posts);
    const again = await w.upload<SocialImportResult>(
      `${IMPORT}?waitMs=60000&fileName=exported.json`,
      exported,
    );
    expect(again.value).toMatchObject({ status: 'completed', records: 12, imported: 0 });
  });
});

describe('a file that does not say its platform', () => {
  it('is not taken for tweets: it asks for the name', async () => {
    const { value } = await w.upload<SocialPreview>(
      `${IMPORT}/preview?${query({})}`,
      fileOf('someone', '12'),
    );
    expect(value.problem).toMatch(/name the platform \(Twitter, Truth Social, Telegram, Gab, Bluesky, 4chan/);
    expect(value.needs).toBe('platform');
  });

  it('may name it in a column, row by row', async () => {
    const rows =
      'Key,Words,When,Who,Net\n5,Rain,2018-01-01T00:00:00Z,someone,Telegram\n6,Sun,2018-01-02T00:00:00Z,someone,4chan\n';
    const mapping = JSON.stringify({ ...MAPPING, platform: 'Net' });
    const { value } = await w.upload<SocialPreview>(`${IMPORT}/preview?${query({ mapping })}`, rows);
    expect(value.sample.map(({ platform }) => platform)).toEqual(['telegram', '4chan']);
    const bad = await w.upload<SocialPreview>(
      `${IMPORT}/preview?${query({ mapping })}`,
      rows.replace('Telegram', '<b>x</b>'),
    );
    expect(bad.value.sampleErrors[0]).toMatchObject({
      reason: expect.stringContaining('the name of a platform'),
    });
  });

  it.each(['<b>gab</b>', 'x'.repeat(200), '', 'two words'])(
    'and names none is refused: %j',
    async (platform) => {
      const answer = await w.upload(`${IMPORT}?${query({ platform })}`, fileOf('someone', '12'));
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('the name of a platform: letters');
    },
  );
});

it('saved columns keep the platform', async () => {
  const { value } = await w.send<ImportMapping>('PUT', '/api/import-mappings', {
    subject: 'posts',
    name: 'A channel',
    mapping: MAPPING,
    platform: 'Telegram',
  });
  expect(value).toMatchObject({ name: 'A channel', platform: 'telegram' });
  const { value: saved } = await w.get<ImportMapping[]>('/api/import-mappings?subject=posts');
  expect(saved).toEqual([value]);
});
