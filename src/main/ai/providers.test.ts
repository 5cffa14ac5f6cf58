import { afterEach, describe, expect, it } from 'vitest';
import { OutboundError } from '#main/outbound/types.ts';
import {
  anthropicAnswer,
  chatAnswer,
  googleAnswer,
  startModelServer,
  type Behaviour,
  type ModelServer,
} from '#tests/helpers/model-server.ts';
import { loopbackDoor } from '#tests/helpers/outbound.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { anthropic } from './anthropic.ts';
import { chatCompletions } from './chat-completions.ts';
import { google } from './google.ts';
import { createLocalServerProvider, listLocalModels } from './local-server.ts';
import type { CallDeps, CompletionRequest, Provider, ProviderOptions } from './provider.ts';

const KEY = 'sk-canary-5b1f0c7e93';
const schema = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};

interface Wire {
  readonly name: string;
  readonly create: (options: ProviderOptions, deps: CallDeps) => Provider;
  readonly base: string;
  readonly path: string;
  readonly keyHeader: (headers: Record<string, unknown>) => unknown;
  readonly answer: (text: string) => unknown;
  readonly cutOff: unknown;
  readonly declined: unknown;
  readonly error: (message: string) => unknown;
}

const chatCutOff = {
  ...chatAnswer('{"a'),
  choices: [{ finish_reason: 'length', message: { content: '{"a' } }],
};
const chatDeclined = {
  ...chatAnswer(''),
  choices: [{ finish_reason: 'stop', message: { content: null, refusal: 'I cannot help with that.' } }],
};
const chatWire = {
  base: '/v1',
  path: '/v1/chat/completions',
  keyHeader: (headers: Record<string, unknown>) => headers['authorization'],
  answer: (text: string) => chatAnswer(text),
  cutOff: chatCutOff,
  declined: chatDeclined,
  error: (message: string) => ({ error: { message, type: 'error', code: null } }),
};

const wires: readonly Wire[] = [
  { name: 'openai', create: chatCompletions('', 'max_completion_tokens').create, ...chatWire },
  { name: 'openrouter', create: chatCompletions('', 'max_tokens').create, ...chatWire },
  { name: 'local server', create: createLocalServerProvider, ...chatWire },
  {
    name: 'anthropic',
    create: anthropic.create,
    base: '',
    path: '/v1/messages',
    keyHeader: (headers) => headers['authorization'],
    answer: (text) => anthropicAnswer(text),
    cutOff: { ...anthropicAnswer('{"a'), stop_reason: 'max_tokens' },
    declined: { ...anthropicAnswer(''), content: [], stop_reason: 'refusal' },
    error: (message) => ({ type: 'error', error: { type: 'api_error', message } }),
  },
  {
    name: 'google',
    create: google.create,
    base: '',
    path: '/v1/models/test-model:generateContent',
    keyHeader: (headers) => headers['x-goog-api-key'],
    answer: (text) => googleAnswer(text),
    cutOff: { candidates: [{ content: { parts: [{ text: '{"a' }] }, finishReason: 'MAX_TOKENS' }] },
    declined: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } },
    error: (message) => ({ error: { code: 400, message, status: 'FAILED' } }),
  },
];

const request = (more: Partial<CompletionRequest> = {}): CompletionRequest => ({
  model: 'test-model',
  system: 'You are a test.',
  prompt: 'Say something.',
  output: { name: 'section', schema, support: 'schema' },
  maxOutputTokens: 500,
  costsMoney: true,
  ...more,
});

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const NOW = Date.UTC(2026, 10, 21);

/** Waits are recorded instead of slept; tries get a short budget. */
const testDeps = (attemptMs = 5000) => {
  const slept: number[] = [];
  const outbound = loopbackDoor({
    now: () => NOW,
    random: () => 0.5,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      return Promise.resolve();
    },
  });
  const deps: CallDeps = { outbound, attemptMs };
  return { deps, slept };
};

const run = async (
  wire: Wire,
  script: readonly Behaviour[],
  more: Partial<CompletionRequest> = {},
  attemptMs?: number,
) => {
  server = await startModelServer(script);
  const { deps, slept } = testDeps(attemptMs);
  const provider = wire.create({ apiKey: KEY, baseUrl: `${server.url}${wire.base}` }, deps);
  const outcome = await provider.complete(request(more)).then(
    (completion) => ({ completion, failure: null }),
    (error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      return { completion: null, failure: error };
    },
  );
  return { ...outcome, slept, seen: server.seen };
};

/** Those that send one form take turns. */
const alike = wires.filter(({ path }) => path === chatWire.path);
const tried = [...ofTurn(alike, alike.length), ...wires.filter((wire) => !alike.includes(wire))];

it.each(wires)(
  '$name is sent the key, model, texts and schema, and its text, model and usage are read',
  async (wire) => {
    const { completion, seen } = await run(wire, [{ status: 200, body: wire.answer('{"a":"b"}') }]);
    expect(completion).toMatchObject({
      text: '{"a":"b"}',
      model: 'test-model',
      inputTokens: 120,
      outputTokens: 30,
      usageReported: true,
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.path.split('?')[0]).toBe(wire.path);
    expect(String(wire.keyHeader(seen[0]?.headers ?? {}))).toContain(KEY);
    expect(seen[0]?.path).not.toContain(KEY);
    expect(seen[0]?.body).toContain('You are a test.');
    expect(seen[0]?.body).toContain('"additionalProperties"');
    expect(seen[0]?.body).not.toContain('tools');
  },
);

describe.each(tried)('$name over the wire', (wire) => {
  it.each([
    [401, 'no-credentials'],
    [402, 'credits-spent'],
    [403, 'no-credentials'],
    [400, 'rejected'],
    [404, 'not-found'],
  ])('answers %i once as %s', async (status, kind) => {
    const { failure, seen } = await run(wire, [{ status, body: wire.error('no') }]);
    expect(failure?.kind).toBe(kind);
    expect(failure?.message).toContain('It said: “no”.');
    expect(seen).toHaveLength(1);
  });

  it('repeats twice on 500 with a growing delay, then gives up', async () => {
    const { failure, seen, slept } = await run(wire, [{ status: 500, body: wire.error('broken') }]);
    expect(failure?.kind).toBe('upstream-failed');
    expect(seen).toHaveLength(3);
    expect(slept).toEqual([750, 1500]);
  });

  it('waits as long as Retry-After asks on 429, then succeeds', async () => {
    const limited = { status: 429, body: wire.error('slow down'), headers: { 'retry-after': '7' } };
    const { completion, seen, slept } = await run(wire, [limited, { status: 200, body: wire.answer('ok') }]);
    expect(completion?.text).toBe('ok');
    expect(seen).toHaveLength(2);
    expect(slept).toEqual([7125]);
  });

  it('does not wait for a Retry-After of a day, and reports it', async () => {
    const limited = { status: 429, body: wire.error('come back'), headers: { 'retry-after': '86400' } };
    const { failure, seen, slept } = await run(wire, [limited]);
    expect(failure).toMatchObject({ kind: 'rate-limited', until: NOW / 1000 + 86_400 });
    expect([seen.length, slept.length]).toEqual([1, 0]);
  });

  it('never repeats a paid call whose answer was cut off, and repeats a free one', async () => {
    const cut: Behaviour = { cutAfter: 40, body: wire.answer('x'.repeat(500)) };
    const paid = await run(wire, [cut]);
    expect(paid.failure?.kind).toBe('interrupted');
    expect(paid.failure?.message).toContain('may have been charged');
    expect(paid.seen).toHaveLength(1);
    await server?.close();
    const free = await run(wire, [cut, { status: 200, body: wire.answer('whole') }], { costsMoney: false });
    expect(free.completion?.text).toBe('whole');
  });

  it.each(['silence', 'trickle', 'endless'] as const)('ends %s within its budget', async (behaviour) => {
    const { failure, seen } = await run(wire, [behaviour], {}, 300);
    expect(failure?.kind).toBe(behaviour === 'endless' ? failure?.kind : 'timed-out');
    expect(['timed-out', 'too-large']).toContain(failure?.kind);
    expect(seen).toHaveLength(1);
  });

  it('treats a page of HTML, half JSON and a foreign shape as a bad answer, once', async () => {
    for (const raw of ['<html>Gateway</html>', '{"choices": [']) {
      const { failure, seen } = await run(wire, [{ raw }]);
      expect(failure?.kind).toBe('layout-changed');
      expect(seen).toHaveLength(1);
      await server?.close();
    }
    const foreign = { choices: 'none', content: 'none', candidates: 'none' };
    const { failure } = await run(wire, [{ status: 200, body: foreign }]);
    expect(failure?.kind).toBe('layout-changed');
  });

  it('says when the model ran out of room or declined', async () => {
    const long = await run(wire, [{ status: 200, body: wire.cutOff }]);
    expect(long.failure?.kind).toBe('truncated');
    await server?.close();
    const declined = await run(wire, [{ status: 200, body: wire.declined }]);
    expect(declined.failure?.kind).toBe('declined');
    expect(declined.seen).toHaveLength(1);
  });

  it('follows no redirect and keeps the key out of whatever the provider says', async () => {
    const away = await run(wire, [{ status: 307, body: {}, headers: { location: 'http://127.0.0.1:9/' } }]);
    expect(away.failure?.message).toContain('a redirect');
    await server?.close();
    const echo = await run(wire, [{ status: 401, body: wire.error(`Incorrect API key provided: ${KEY}`) }]);
    expect(echo.failure?.message).toContain('[key]');
    expect(JSON.stringify([echo.failure, echo.failure?.message, String(echo.failure?.stack)])).not.toContain(
      KEY,
    );
    await server?.close();
    const parrot = await run(wire, [{ status: 200, body: wire.answer(`your key is ${KEY}`) }]);
    expect(parrot.completion?.text).toBe('your key is [key]');
  });

  it('stops at once when cancelled, before and during the call', async () => {
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort();
    }, 100);
    const during = await run(wire, ['silence'], { signal: controller.signal });
    expect(during.failure?.kind).toBe('cancelled');
    await server?.close();
    const before = await run(wire, ['silence'], { signal: AbortSignal.abort() });
    expect([before.failure?.kind, before.seen.length]).toEqual(['cancelled', 0]);
  });

  it('repeats while nothing listens, since nothing was sent', async () => {
    const gone = await startModelServer(['silence']);
    await gone.close();
    const { deps, slept } = testDeps();
    const provider = wire.create({ apiKey: KEY, baseUrl: `${gone.url}${wire.base}` }, deps);
    await expect(provider.complete(request())).rejects.toMatchObject({ kind: 'offline' });
    expect(slept).toHaveLength(2);
  });
});

describe('what single providers add', () => {
  const [openai, openrouter] = wires;

  it('takes a used-up quota for missing credit, not for a limit that passes', async () => {
    if (openai === undefined) throw new Error('no wire');
    const body = { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } };
    const { failure, seen } = await run(openai, [{ status: 429, body }]);
    expect([failure?.kind, seen.length]).toEqual(['credits-spent', 1]);
  });

  it('reads a failure that OpenRouter wraps into a successful answer', async () => {
    if (openrouter === undefined) throw new Error('no wire');
    const body = { error: { code: 429, message: 'upstream is busy' } };
    const { completion, seen } = await run(openrouter, [
      { status: 200, body },
      { status: 200, body: chatAnswer('later') },
    ]);
    expect([completion?.text, seen.length]).toEqual(['later', 2]);
  });

  it("waits for the delay that Google's body names", async () => {
    const google = wires[4];
    if (google === undefined) throw new Error('no wire');
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }];
    const { slept } = await run(google, [
      { status: 429, body: { error: { code: 429, message: 'quota', details } } },
      { status: 200, body: googleAnswer('ok') },
    ]);
    expect(slept).toEqual([34_125]);
  });

  it('takes nothing from the environment: no organisation, no other address, no other key', async () => {
    const before = { ...process.env };
    process.env['OPENAI_ORG_ID'] = 'org-elsewhere';
    process.env['OPENAI_BASE_URL'] = 'http://127.0.0.1:9/v1';
    process.env['ANTHROPIC_BASE_URL'] = 'http://127.0.0.1:9';
    process.env['ANTHROPIC_AUTH_TOKEN'] = 'token-elsewhere';
    process.env['GOOGLE_API_KEY'] = 'key-elsewhere';
    process.env['GOOGLE_GENAI_USE_VERTEXAI'] = 'true';
    try {
      for (const wire of wires) {
        const { completion, seen } = await run(wire, [{ status: 200, body: wire.answer('ok') }]);
        expect(completion?.text).toBe('ok');
        expect(JSON.stringify(seen)).not.toContain('elsewhere');
        await server?.close();
      }
    } finally {
      process.env = before;
    }
  });

  it('lists the models of a local server, and says null where there is none', async () => {
    server = await startModelServer([{ status: 200, body: { object: 'list', data: [{ id: 'llama3' }] } }]);
    const { deps } = testDeps();
    expect(await listLocalModels({ apiKey: '', baseUrl: `${server.url}/v1/` }, deps)).toEqual(['llama3']);
    expect(server.seen[0]?.path).toBe('/v1/models');
    await server.close();
    expect(await listLocalModels({ apiKey: '', baseUrl: `${server.url}/v1` }, deps)).toBeNull();
  });
});
