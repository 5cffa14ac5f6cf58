import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { APP_VERSION } from '#main/base/app-version.ts';
import { messageOf } from '#main/base/errors.ts';
import { createAgentServer } from '#main/mcp/server.ts';
import type { CliCommand } from './command.ts';
import { limitedLines } from './limited-lines.ts';
import { forTerminal } from './terminal.ts';
import { withWorkstation } from './with-workstation.ts';

/** stdout belongs to the protocol: what a person has to know goes to stderr. */
const tell = (sentence: string): void => {
  process.stderr.write(`${forTerminal(sentence)}\n`);
};

/** Longer than any input of a tool can be. */
const MAX_LINE_BYTES = 8_000_000;

/** Why a line is no message; of one that is JSON the library lists every rule that it breaks. */
const reasonOf = (error: unknown): string => {
  const message = messageOf(error);
  return message.startsWith('[')
    ? 'no request of JSON-RPC 2.0'
    : (message.split('\n')[0] ?? '').slice(0, 100);
};

export const mcp: CliCommand = {
  operands: 0,
  options: { 'allow-writing': { type: 'boolean' } },
  example: 'mcp --allow-writing',
  run: (line) =>
    withWorkstation(line, async ({ fetch }) => {
      const mayWrite = line.options['allow-writing'] === true;
      const server = createAgentServer({ fetch, version: APP_VERSION, mayWrite });
      const { promise: closed, resolve } = Promise.withResolvers<null>();
      server.server.onclose = () => {
        resolve(null);
      };
      server.server.onerror = (error) => {
        tell(
          `A line on stdin is no message of the Model Context Protocol and was left out (${reasonOf(error)}).`,
        );
      };
      process.stdin.once('end', () => void server.close());
      const lines = limitedLines(MAX_LINE_BYTES, () => {
        tell(`A line of more than ${MAX_LINE_BYTES / 1e6} MB on stdin was left out.`);
      });
      await server.connect(new StdioServerTransport(process.stdin.pipe(lines)));
      tell(
        `Dropscope ${APP_VERSION} waits for an agent on stdin; ${mayWrite ? 'writing is allowed' : 'read-only'}.`,
      );
      await closed;
      return null;
    }),
};
