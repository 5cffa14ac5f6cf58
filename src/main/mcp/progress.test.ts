import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHeadlessServer } from '#main/headless/server.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { createAgentServer } from './server.ts';

const account = 'demo_same_days';
/** A call of every tool that has something to do. */
const CALLS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  search: { words: 'the' },
  get_item: { item: 'drop:1' },
  concordance: { words: 'the' },
  // Enough that it is not done before its first answer, on a busy machine too.
  keyness: { a: 'drops:year=2018', permutations: 499 },
  run_method: { method: 'temporal-profile' },
  ladder: { account, platform: 'twitter' },
  get_ledger: { account, platform: 'twitter', windowMinutes: 60 },
  list_sets: {},
  claims_tally: {},
  check_citations: { text: '“the” [drop:1]' },
  freeze_set: { name: 'A', filter: 'number=1-300' },
  export_package: { set: 'A' },
};

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const jobs = async (): Promise<number> => (await w.get<Job[]>('/api/jobs?limit=1000')).value.length;
const heard = async (client: Client, name: string): Promise<readonly number[]> => {
  const told: number[] = [];
  const onprogress = ({ progress, message = '' }: Progress): void => {
    expect([name, message]).not.toEqual([name, '']);
    told.push(progress);
  };
  const answer = await client.callTool({ name, arguments: CALLS[name] ?? {} }, undefined, { onprogress });
  expect([name, answer.isError ?? false, answer.isError === true ? answer.content : '']).toEqual([
    ...[name, false, ''],
  ]);
  return told;
};

it('is told by every tool that has a job done, each time farther than before', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createAgentServer({ fetch: w.fetch, version: '1', mayWrite: true }).connect(there);
  await client.connect(here);
  expect((await client.listTools()).tools.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(CALLS).toSorted(),
  );
  const withJobs: string[] = [];
  for (const name of Object.keys(CALLS)) {
    const before = await jobs();
    const told = await heard(client, name);
    expect([name, told]).toEqual([name, [...new Set(told)].toSorted((one, other) => one - other)]);
    const isJob = (await jobs()) > before;
    if (isJob) withJobs.push(name);
    // A short job is answered at once, without a look at it.
    if (!isJob || name === 'keyness') expect([name, told.length > 0]).toEqual([name, isJob]);
  }
  expect(withJobs).toEqual(expect.arrayContaining(['keyness', 'run_method', 'ladder', 'export_package']));
  await client.close();
}, 120_000);

it('is told over HTTP too', async () => {
  const server = await startHeadlessServer({
    ...{ fetch: w.fetch, rendererFolder: w.folder, port: 0, log: w.log },
  });
  const client = new Client({ name: 'test', version: '1' });
  const origin = `http://127.0.0.1:${server.port}`;
  const headers = { Authorization: `Bearer ${server.token}`, Origin: origin };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', origin), { requestInit: { headers } }),
  );
  const told: number[] = [];
  const parameters = { ...CALLS['keyness'], permutations: 498 };
  const answer = await client.callTool({ name: 'keyness', arguments: parameters }, undefined, {
    onprogress: ({ progress }) => void told.push(progress),
  });
  expect([answer.isError, told.length > 0]).toEqual([undefined, true]);
  await client.close();
  await server.close();
});
