import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startHeadlessServer, type HeadlessServer } from '#main/headless/server.ts';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { PLANTS } from '#shared/demonstration.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** What both coders wrote of every drop. */
const NOTE = 'zanzibarite';
const [account = ''] = Object.keys(PLANTS);
const coded = { batch: 'Round', code: 'granite' };
const side = 'drops:batch=Round&code=granite';
const texts = { spec: side, hash: null };

let w: TestWorkstation;
let server: HeadlessServer;
let client: Client;
let codebookId: string;
let path: string;
let numbers: readonly number[];

const close = async (coder: string): Promise<void> => {
  await w.post(`${path}/close`, { coder });
};

beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  server = await startHeadlessServer({ fetch: w.fetch, rendererFolder: w.folder, port: 0, log: w.log });
  const { value: book } = await w.post<Codebook>('/api/coder/codebooks', {
    ...{ name: 'Stones', otherwise: 'other' },
    codes: [{ code: 'granite', definition: '', phrases: [] }],
  });
  codebookId = book.id;
  const { value: batch } = await w.post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId, name: 'Round', coders: ['Ann', 'Bob'], drops: { from: 'sample', size: 60 } },
  });
  path = `/api/coding/batches/${batch.id}`;
  const { value: items } = await w.get<CodingItem[]>(`${path}/items?coder=Ann`);
  numbers = items.map(({ dropNumber }) => dropNumber);
  for (const [at, dropNumber] of numbers.entries())
    for (const coder of ['Ann', 'Bob'])
      await w.send('PUT', `${path}/items/${dropNumber}`, {
        ...{ coder, codes: [{ code: at < 50 ? 'granite' : 'other' }], note: NOTE },
      });
  await close('Ann');
  const origin = `http://127.0.0.1:${server.port}`;
  client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', origin), {
      requestInit: { headers: { Authorization: `Bearer ${server.token}`, Origin: origin } },
    }),
  );
}, 60_000);
afterAll(async () => {
  await client.close();
  await server.close();
  await w.dispose();
});

const call = (name: string, parameters: Readonly<Record<string, unknown>>) =>
  client.callTool({ name, arguments: { ...parameters } });

/** Every tool that reads, with what it could find of the codes. */
const readings = (): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => [
  ['check_citations', { text: `“marble” [drop:${numbers[0]}]` }],
  ['claims_tally', {}],
  ['concordance', { words: NOTE }],
  ['concordance', { words: 'the', set: side }],
  ['get_item', { item: `drop:${numbers[0]}` }],
  ['get_ledger', { account, platform: 'twitter', ...coded }],
  ['keyness', { a: side, permutations: 19 }],
  ['ladder', { account, ...coded }],
  ['list_sets', {}],
  ['run_method', {}],
  ['run_method', { method: 'ladder', selection: { username: account, coded } }],
  ['run_method', { method: 'topics', parameters: { k: 4 }, selection: { a: texts, b: texts } }],
  ['search', { words: NOTE }],
];

it('tells an agent nothing of a code before every coder has closed the batch', async () => {
  const { tools } = await client.listTools();
  const names = readings().map(([name]) => name);
  expect([...new Set(names)].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  for (const [name, parameters] of readings()) {
    const answer = await call(name, parameters);
    const text = JSON.stringify(answer);
    // Who looks for the word is answered with it, and with no item that has it.
    if (parameters['words'] === NOTE) expect(answer.structuredContent).toMatchObject({ items: [] });
    else expect([name, text.includes(NOTE)]).toEqual([name, false]);
    if (JSON.stringify(parameters).includes('granite'))
      expect([name, answer.isError, text.includes('is not closed by Bob yet')]).toEqual([name, true, true]);
  }
}, 60_000);

it('has the ladder and the ledger of a code as the pages have them', async () => {
  await close('Bob');
  const query = `username=${account}&platform=twitter&batch=Round&code=granite`;
  const { value: ladder } = await w.get<AnswerOf<'getLadder'>>(
    `/api/correlations/ladder?${query}&windows=60`,
  );
  const [series] = ladder.series;
  expect(series?.rows.length).toBeGreaterThan(0);
  const answered = await call('ladder', { account, platform: 'twitter', windows: [60], ...coded });
  expect(answered.structuredContent).toMatchObject({
    data: [{ drops: series?.drops }],
    chance: series?.rows.map(({ observed, expected, p, q }) => ({ observed, expected, p, q })),
  });
  const { value: ledger } = await w.get<AnswerOf<'getPairLedger'>>(
    `/api/correlations/ledger?${query}&other=posts&windowMinutes=60&limit=50`,
  );
  const { structuredContent } = await call('get_ledger', {
    ...{ account, platform: 'twitter', windowMinutes: 60, ...coded },
  });
  const { data } = z
    .object({ data: z.object({ tested: z.number(), hits: z.number() }) })
    .parse(structuredContent);
  expect([data.tested, data.hits]).toEqual([ledger.tested, ledger.hits]);
  expect(data.tested).toBeLessThanOrEqual(50);
}, 60_000);

it('runs the topics of a code', async () => {
  const { structuredContent } = await call('run_method', {
    ...{ method: 'topics', parameters: { k: 4 }, selection: { a: texts, b: texts } },
  });
  const { sentences, chance } = z
    .object({ sentences: z.array(z.string()), chance: z.array(z.object({ p: z.number().nullable() })) })
    .parse(structuredContent);
  expect(sentences[0]).toMatch(/expected by chance/u);
  expect(chance.length).toBeGreaterThan(1);
}, 60_000);

it('has the ladder of a code on the command line as well', async () => {
  await w.post('/api/coding/batches', {
    ...{ codebookId, name: 'Open', coders: ['Ann', 'Bob'], drops: { from: 'sample', size: 60 } },
  });
  const query = `username=${account}&platform=twitter&batch=Round&code=granite&coder=Bob`;
  const { value } = await w.get<AnswerOf<'getLadder'>>(`/api/correlations/ladder?${query}&windows=60`);
  const [shown] = value.series;
  expect(shown?.rows.length).toBeGreaterThan(0);
  // The command opens the data folder itself.
  await w.close();
  const line = ['ladder', '--account', account, '--platform', 'twitter', '--windows', '60'];
  const series = [...line, '--data-dir', w.folder];
  expect(await jsonHere(...series, '--batch', 'Round', '--code', 'granite', '--coder', 'Bob')).toMatchObject({
    ...{ series: shown?.series, drops: shown?.drops, sentence: shown?.sentence },
    rows: shown?.rows.map(({ rung, observed, expected, p, q }) => ({ rung, observed, expected, p, q })),
  });
  for (const [status, name, code, sentence] of [
    [1, 'Open', 'granite', '“Open” is not closed by Ann, Bob yet'],
    [2, 'Round', 'slate', '“Round” has no code “slate”'],
  ] as const) {
    const { exitCode, stderr } = await runHere(...series, '--batch', name, '--code', code);
    expect([exitCode, stderr]).toEqual([status, expect.stringContaining(sentence)]);
  }
}, 60_000);
