import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'vitest';
import { z } from 'zod';
import { startHeadlessServer } from '#main/headless/server.ts';
import { jsonHere } from './command-here.ts';
import { createTestWorkstation, type TestWorkstation } from './workstation.ts';

const answerSchema = z.object({ chance: z.array(z.record(z.string(), z.unknown())), data: z.unknown() });
const textSchema = z.tuple([z.object({ type: z.literal('text'), text: z.string() })]);

/** Methods compute as long as they need to. */
const PATIENCE_MS = 280_000;

/** What an agent is answered: figures next to chance, and all else. */
export type AgentAnswer = z.output<typeof answerSchema>;

const withoutZone = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)Z$/u, '$1') : value;

/** An answer as it can be compared: times without their zone, which agents get with each, and without fields that are of one way alone. */
export const plainAnswer = (answer: unknown, own: readonly string[] = []): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value: unknown) => {
    if (name !== '' && own.includes(name)) return undefined;
    return withoutZone(value);
  });

/** What is at a path of names with dots, such as `series.0.rows`; the whole for an empty one. */
export const partOf = (answer: unknown, path: string): unknown =>
  path === ''
    ? answer
    : path.split('.').reduce((part, name) => (part as Readonly<Record<string, unknown>>)[name], answer);

/** The three ways to ask: the API, the command line and an agent. */
export interface ThreeWays {
  readonly w: TestWorkstation;
  /** @param body of a POST; without it the answer is read */
  readonly api: (path: string, body?: unknown) => Promise<unknown>;
  readonly command: (...line: readonly string[]) => Promise<unknown>;
  readonly agent: (tool: string, input: Readonly<Record<string, unknown>>) => Promise<AgentAnswer>;
  readonly tools: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/**
 * Opens them on the demonstration corpus. The command line has a copy of the folder: an answer that another way has stored would be
 * compared with itself.
 * @param prepare writes what is to be requested
 */
export const openThreeWays = async (
  prepare: (first: TestWorkstation) => Promise<void> = () => Promise.resolve(),
): Promise<ThreeWays> => {
  const first = await createTestWorkstation({ data: 'short' });
  await prepare(first);
  await first.close();
  const copy = mkdtempSync(join(tmpdir(), 'dropscope-three-ways-'));
  cpSync(first.folder, copy, { recursive: true });
  const w = await createTestWorkstation({ data: 'none', folder: first.folder });
  const server = await startHeadlessServer({ fetch: w.fetch, rendererFolder: w.folder, port: 0, log: w.log });
  const origin = `http://127.0.0.1:${server.port}`;
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', origin), {
      requestInit: { headers: { Authorization: `Bearer ${server.token}`, Origin: origin } },
    }),
  );
  return {
    w,
    api: async (path, body) => {
      const { status, text, value } = body === undefined ? await w.get(path) : await w.post(path, body);
      expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
      return value;
    },
    command: (...line) => jsonHere(...line, '--data-dir', copy),
    agent: async (tool, input) => {
      const { content, isError } = await client.callTool({ name: tool, arguments: { ...input } }, undefined, {
        timeout: PATIENCE_MS,
      });
      const [{ text }] = textSchema.parse(content);
      expect([tool, isError ?? false, isError === true ? text : '']).toEqual([tool, false, '']);
      return answerSchema.parse(JSON.parse(text));
    },
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: async () => {
      await client.close();
      await server.close();
      await w.dispose();
      rmSync(copy, { recursive: true, force: true });
    },
  };
};
