import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request: an answer, or one of the ways in which real servers misbehave. */
export type Behaviour =
  | {
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly raw: string; readonly status?: number; readonly type?: string }
  | { readonly cutAfter: number; readonly body: unknown }
  | 'silence'
  | 'trickle'
  | 'endless'
  | 'reset';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ModelServer {
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  readonly close: () => Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const drip = (response: ServerResponse, text: string, everyMs: number): void => {
  const timer = setInterval(() => response.write(text), everyMs);
  response.on('close', () => {
    clearInterval(timer);
  });
};

const behave = (behaviour: Behaviour, response: ServerResponse): void => {
  if (behaviour === 'silence') return;
  if (behaviour === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (behaviour === 'trickle' || behaviour === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' });
    drip(response, behaviour === 'trickle' ? ' ' : ' '.repeat(100_000), behaviour === 'trickle' ? 20 : 1);
    return;
  }
  if ('raw' in behaviour) {
    response.writeHead(behaviour.status ?? 200, { 'content-type': behaviour.type ?? 'text/html' });
    response.end(behaviour.raw);
    return;
  }
  const text = JSON.stringify(behaviour.body);
  if ('cutAfter' in behaviour) {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    });
    response.write(text.slice(0, behaviour.cutAfter), () => response.socket?.destroy());
    return;
  }
  response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers });
  response.end(text);
};

/**
 * A real HTTP server on 127.0.0.1. Requests are answered in order by `script`; the last entry repeats. A function sees
 * the request, so that an answer can depend on it.
 */
export const startModelServer = async (
  script: readonly (Behaviour | ((request: SeenRequest) => Behaviour))[],
): Promise<ModelServer> => {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const entry: SeenRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      };
      seen.push(entry);
      const step = script[Math.min(seen.length, script.length) - 1];
      if (step === undefined) throw new Error('the script of the model server is empty');
      behave(typeof step === 'function' ? step(entry) : step, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};

/** Successful answers in the formats of the four providers. */
export const chatAnswer = (text: string, model = 'test-model') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model,
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text, refusal: null } },
  ],
  usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
});

export const anthropicAnswer = (text: string, model = 'test-model') => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model,
  content: [{ type: 'text', text, citations: null }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 120, output_tokens: 30, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
});

export const googleAnswer = (text: string, model = 'test-model') => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
  usageMetadata: {
    promptTokenCount: 120,
    candidatesTokenCount: 25,
    thoughtsTokenCount: 5,
    totalTokenCount: 150,
  },
  modelVersion: model,
});
