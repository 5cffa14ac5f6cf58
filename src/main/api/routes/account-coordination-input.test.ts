import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startHeadlessServer, type HeadlessServer } from '#main/headless/server.ts';
import { accountCoordinationSchema } from '#shared/contract/account-coordination.ts';
import { ONE_ACCOUNT } from '#shared/methods/account-coordination.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let server: HeadlessServer;
const agent = new Client({ name: 'test', version: '1' });
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  server = await startHeadlessServer({ fetch: w.fetch, rendererFolder: w.folder, port: 0, log: w.log });
  const origin = `http://127.0.0.1:${server.port}`;
  const headers = { Authorization: `Bearer ${server.token}`, Origin: origin };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', origin), { requestInit: { headers } }),
  );
});
afterAll(async () => {
  await agent.close();
  await server.close();
  await w.dispose();
});

/** The sentences that an agent is given with the same question. */
const sentencesFor = async (platform: string): Promise<readonly string[]> => {
  const { structuredContent } = await agent.callTool({
    name: 'run_method',
    arguments: {
      method: 'account-coordination',
      parameters: { objects: ['link'], surrogates: 19, curveSurrogates: 19 },
      selection: { platform },
    },
  });
  return z.object({ sentences: z.array(z.string()) }).parse(structuredContent).sentences;
};

interface Row {
  readonly account: string;
  readonly time: string;
  readonly link?: string;
  readonly id?: string;
}

const second = (at: number): string => new Date(Date.UTC(2020, 0, 6, 10) + at * 1000).toISOString();

const csvOf = (rows: readonly Row[]): string =>
  [
    'id,created_at,username,text',
    ...rows.map(
      ({ account, time, link = 'https://news.example/1', id }, at) =>
        `${id ?? 1000 + at},${time},${account},See ${link} number ${at}`,
    ),
  ].join('\n');

/** Each case is a platform of its own. */
const imported = async (platform: string, rows: readonly Row[]) =>
  w.upload<{ status: string }>(
    `/api/social-posts/import?waitMs=60000&fileName=${platform}.csv&platform=${platform}`,
    csvOf(rows),
  );

const answer = async (platform: string, more = '') => {
  const { status, text, value } = await w.get(
    `/api/account-coordination?objects=link&surrogates=19&curveSurrogates=19&platform=${platform}${more}`,
  );
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return accountCoordinationSchema.parse(value);
};

const many = (count: number, row: (at: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, at) => row(at));
const links = (at: number): string => `https://news.example/${at % 3}`;

const CASES = [
  {
    name: 'one account',
    platform: 'mastodon',
    rows: many(6, (at) => ({ account: 'one', time: second(at * 5), link: links(at) })),
    refusal: ONE_ACCOUNT,
    notes: [],
  },
  {
    name: 'one object',
    platform: 'gab',
    rows: many(6, (at) => ({ account: `a${at % 3}`, time: second(at * 5) })),
    refusal: null,
    notes: ['All shares are of one object: accounts meet again only where they share it again.'],
  },
  {
    name: 'all at one second',
    platform: 'parler',
    rows: many(6, (at) => ({ account: `a${at % 3}`, time: second(0), link: links(at >> 1) })),
    refusal: null,
    notes: [
      'All shares are at one second: every window finds the same pairs, so closeness cannot be tested.',
    ],
  },
  {
    name: 'times by the day only',
    platform: 'facebook',
    rows: many(6, (at) => ({
      account: `a${at % 3}`,
      time: `2020-01-0${1 + (at % 4)}`,
      link: links(at >> 1),
    })),
    refusal: 'The times are known by the day only: choose a window of a day (86400 seconds) or more.',
    notes: [],
  },
  {
    name: 'accounts that differ by case',
    platform: 'telegram',
    rows: many(6, (at) => ({
      account: ['Anna', 'anna', 'bob'][at % 3] ?? '',
      time: second(at * 5),
      link: links(at >> 1),
    })),
    refusal: null,
    notes: [
      '2 account names differ from another one only in upper and lower case; they count as different accounts.',
    ],
  },
  {
    name: 'posts of deleted accounts next to those of two others',
    platform: 'reddit',
    rows: many(8, (at) => ({
      account: ['[deleted]', 'a0', 'a1', '[removed]'][at % 4] ?? '',
      time: second(at * 5),
      link: links(at >> 2),
    })),
    refusal: null,
    notes: ['4 posts of deleted or unnamed accounts are left out: nobody knows of how many.'],
    shares: 4,
  },
  {
    name: 'nothing shared by two',
    platform: 'vk',
    rows: many(6, (at) => ({
      account: `a${at % 3}`,
      time: second(at * 5),
      link: `https://news.example/${at % 3}`,
    })),
    refusal: 'No object of the chosen kinds is shared by two accounts.',
    notes: [],
  },
] as const;

describe('posts that make no network, or an odd one', () => {
  it.each(CASES)('$name: one sentence', async ({ platform, rows, refusal, notes, ...of }) => {
    const { status, text } = await imported(platform, rows);
    expect([status, text]).toEqual([200, expect.stringContaining('completed')]);
    const given = await answer(platform);
    expect(given.refusal).toEqual(refusal);
    for (const note of notes) expect(given.notes).toContain(note);
    const shares = 'shares' in of ? of.shares : rows.length;
    expect(given.refusal === null ? given.shares : given.edgeCount).toBe(given.refusal === null ? shares : 0);
    const said = await sentencesFor(platform);
    for (const note of [...(given.refusal === null ? [] : [given.refusal]), ...notes])
      expect(said).toContain(note);
  });

  it('times by the day only: a window of a day is answered', async () => {
    expect((await answer('facebook', '&window=86400')).refusal).toBeNull();
  });

  it('posts without an id or an account are refused by record, before anything is imported', async () => {
    const { status, text } = await imported('twitter', [
      { account: 'a', time: second(0), id: '' },
      { account: '', time: second(1) },
      { account: 'b', time: second(2) },
    ]);
    expect([status, text]).toEqual([
      422,
      expect.stringMatching(
        /Record 1, id: an id of digits expected.*Record 2, username: .*2 of 3 records are faulty; nothing was imported\./u,
      ),
    ]);
    expect((await answer('twitter')).refusal).toMatch(/^No post shares an object/u);
  });
});
