import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createAgentServer, type AgentOptions } from './server.ts';

/** Whether a request is an agent’s; all others are the API’s. */
export const isAgentRequest = ({ method, url }: Request): boolean =>
  method === 'POST' && new URL(url).pathname === '/api/mcp';

/** Answers one request of an agent over HTTP, without a session: every answer is whole JSON. */
export const answerAgent = async (request: Request, options: AgentOptions): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createAgentServer(options);
  await server.connect(transport);
  return transport.handleRequest(request);
};
