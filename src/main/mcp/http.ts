import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { z } from 'zod';
import { createAgentServer, type AgentOptions } from './server.ts';

const progressWanted = z.object({
  params: z.object({ _meta: z.object({ progressToken: z.union([z.string(), z.number()]) }) }),
});

/** Answers one request of an agent over HTTP, without a session: as whole JSON, or as events where the agent wants to hear of progress. */
export const answerAgent = async (request: Request, options: AgentOptions): Promise<Response> => {
  const message: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !progressWanted.safeParse(message).success,
  });
  const server = createAgentServer(options);
  await server.connect(transport);
  return transport.handleRequest(request);
};
