import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHeadlessServer, type HeadlessServer } from '#main/headless/server.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let server: HeadlessServer;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
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
