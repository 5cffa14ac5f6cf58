import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startHeadlessServer, type HeadlessServer } from '#main/headless/server.ts';
import { LADDER_FAMILY } from '#shared/methods/q-families.ts';
import { v2Archive } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let server: HeadlessServer;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  server = await startHeadlessServer({ fetch: w.fetch, rendererFolder: w.folder, port: 0, log: w.log });
});
afterAll(async () => {
  await server.close();
  await w.dispose();
});

const connect = async (token: string): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  const origin = `http://127.0.0.1:${server.port}`;
  const headers = { Authorization: `Bearer ${token}`, Origin: origin };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', origin), { requestInit: { headers } }),
  );
  return client;
};

it('serves the tools that only read to the client of the SDK behind the token', async () => {
  const client = await connect(server.token);
  expect((await client.listTools()).tools).toHaveLength(10);
  expect(await client.callTool({ name: 'list_sets' })).toMatchObject({
    structuredContent: { sentences: ['There are 0 sets.'] },
  });
  expect(await client.callTool({ name: 'freeze_set', arguments: { name: 'A', filter: '' } })).toMatchObject({
    isError: true,
  });
  await client.close();
  await expect(connect('wrong')).rejects.toThrow('token');
});

it('names the items of a ledger as it takes them, and says that an account has no posts', async () => {
  const client = await connect(server.token);
  const account = 'demo_account_one';
  expect(await client.callTool({ name: 'get_ledger', arguments: { account } })).toMatchObject({
    isError: true,
    content: [
      {
        text: expect.stringMatching(
          /stored: @demo_account_one \(\w+\), @demo_account_one \(\w+\)\. Name one/u,
        ),
      },
    ],
  });
  // Refused before the ladders of every platform were computed.
  expect((await w.get<unknown[]>('/api/analyses/ladder/runs')).value).toEqual([]);
  // The same window as below, so that its chance is computed once.
  const parameters = { account, platform: 'twitter', windowMinutes: 60, limit: 1 };
  const { structuredContent } = await client.callTool({ name: 'get_ledger', arguments: parameters });
  const { items } = z.object({ items: z.array(z.string()) }).parse(structuredContent);
  expect(items).toEqual([expect.stringMatching(/^drop:\d+$/u), expect.stringMatching(/^post:\w+\/.+$/u)]);
  for (const item of items)
    expect(await client.callTool({ name: 'get_item', arguments: { item } })).toMatchObject({
      structuredContent: { items: [item] },
    });
  expect(await client.callTool({ name: 'get_ledger', arguments: { account: 'nobody' } })).toMatchObject({
    isError: true,
    content: [
      {
        text: expect.stringMatching(
          /^No posts of @nobody are stored: .* The target accounts are @demo_account_one, @/u,
        ),
      },
    ],
  });
  // Not “no posts”: there are some on other platforms.
  for (const name of ['ladder', 'get_ledger'])
    expect(await client.callTool({ name, arguments: { account, platform: '5chan' } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/5chan.* are stored[;,].* \w+(?: and|,) \w+\.$/u) }],
    });
  for (const words of ['\u0000', '  ', '""'])
    expect(await client.callTool({ name: 'search', arguments: { words } })).toMatchObject({ isError: true });
  expect(await client.callTool({ name: 'search', arguments: { words: 'the', limit: 1 } })).toMatchObject({
    structuredContent: { sentences: [expect.stringMatching(/ match; the first is shown\.$/u)] },
  });
  // A number that is not written as one is no other drop.
  expect(await client.callTool({ name: 'get_item', arguments: { item: 'drop:1e3' } })).toMatchObject({
    isError: true,
  });
  await client.close();
});

it('says why the count of a ledger was not compared with chance, and over what its q is', async () => {
  const client = await connect(server.token);
  const ledgerOf = async (account: string): Promise<unknown> => {
    const { structuredContent } = await client.callTool({
      name: 'get_ledger',
      arguments: { account, platform: 'twitter', windowMinutes: 60 },
    });
    return structuredContent;
  };
  expect(await ledgerOf('demo_account_one')).toMatchObject({
    sentences: [expect.stringMatching(/ drops have a post within 60 minutes; /u), LADDER_FAMILY],
    chance: [{ label: 'within 60 minutes' }],
  });
  await w.upload('/api/social-posts/import?waitMs=60000&fileName=few.csv&username=few', v2Archive(3));
  expect(await ledgerOf('few')).toMatchObject({
    sentences: [
      expect.stringContaining('not compared with chance.'),
      expect.stringMatching(/^Not compared with chance: .*20 posts/u),
    ],
    chance: [{ expected: null, p: null, q: null }],
  });
  await client.close();
});

it('answers a ladder for every platform of the account, each by its name', async () => {
  const client = await connect(server.token);
  const { structuredContent } = await client.callTool({
    name: 'ladder',
    arguments: { account: 'demo_account_one', windows: [60] },
  });
  const { sentences, chance, data } = z
    .object({
      sentences: z.array(z.string()),
      chance: z.array(z.object({ label: z.string() })),
      data: z.array(z.object({ series: z.string() })),
    })
    .parse(structuredContent);
  const names = data.map(({ series }) => series);
  expect(names.toSorted()).toEqual(['@demo_account_one (truthsocial)', '@demo_account_one (twitter)']);
  expect(sentences.at(-1)).toContain('other windows give another q');
  expect(sentences.slice(0, -1).map((sentence) => sentence.split(': ', 1)[0])).toEqual(names);
  expect(chance.every(({ label }) => names.some((name) => label.startsWith(`${name}: `)))).toBe(true);
  await client.close();
}, 60_000);

it('says how many items a search finds, not only how many it shows', async () => {
  const client = await connect(server.token);
  const { structuredContent } = await client.callTool({
    name: 'search',
    arguments: { words: 'the', limit: 3 },
  });
  const { data, items } = z
    .object({ data: z.object({ total: z.number() }), items: z.array(z.string()) })
    .parse(structuredContent);
  const listed = await w.get('/api/q-drops?search=the&limit=1');
  expect([data.total, items.length]).toEqual([Number(listed.headers.get('x-total-count')), 3]);
  await client.close();
});

it('says what of a search is text though it looks like a filter', async () => {
  const client = await connect(server.token);
  const { structuredContent } = await client.callTool({
    name: 'search',
    arguments: { words: 'year:2018', list: 'posts' },
  });
  const { sentences } = z.object({ sentences: z.array(z.string()) }).parse(structuredContent);
  expect(sentences).toContain('“year:2018” is searched as text: this list has no filters in its words.');
  await client.close();
});

it('runs the network of accounts by its name', async () => {
  const client = await connect(server.token);
  const { structuredContent } = await client.callTool({
    name: 'run_method',
    arguments: {
      method: 'account-coordination',
      parameters: { objects: ['hashtag'], window: 86_400, surrogates: 19, curveSurrogates: 0 },
    },
  });
  const { sentences } = z.object({ sentences: z.array(z.string()) }).parse(structuredContent);
  expect(sentences).toContainEqual(
    expect.stringMatching(/repetition: weights of 1 or more.*expected by chance/u),
  );
  await client.close();
});
