import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startHeadlessServer, type HeadlessServer } from '#main/headless/server.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let server: HeadlessServer;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
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

it('serves the same tools to the client of the SDK behind the token, read-only', async () => {
  const client = await connect(server.token);
  expect((await client.listTools()).tools).toHaveLength(12);
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
    content: [{ text: expect.stringContaining('(truthsocial), @demo_account_one (twitter). Name one') }],
  });
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
    content: [{ text: 'No posts of @nobody are stored: import them, or check the name.' }],
  });
  await client.close();
});
