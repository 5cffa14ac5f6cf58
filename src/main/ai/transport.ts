import { ModelCallError, modelCallError } from './failure.ts';
import { readJson, refusedCall } from './refusal.ts';

/** Everything one attempt needs to go out to the network safely. */
export interface TransportOptions {
  readonly host: string;
  readonly attemptMs: number;
  readonly longestAnswerBytes: number;
  readonly costsMoney: boolean;
  /** Removed from everything the provider says before anybody sees it. */
  readonly secrets: readonly string[];
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly fetch?: typeof fetch;
}

export interface Transport {
  /** Handed to the vendor's SDK: answers only whole, successful JSON bodies, throws a ModelCallError otherwise. */
  readonly fetch: typeof fetch;
  /** The failure of this attempt: SDKs wrap or rewrite what `fetch` throws. */
  readonly failure: () => ModelCallError | null;
  readonly requestId: () => string | null;
}

// Before a connection stands nothing was sent, so nothing can have been charged.
const connectFaults = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const SHORTEST_SECRET = 8;

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const own = (error as { code?: unknown }).code;
  return typeof own === 'string' ? own : codeOf(error.cause);
};

const readAll = async (response: Response, limit: number): Promise<string> => {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new RangeError(`more than ${limit} bytes`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** One attempt's way to the network: deadline over everything, size cap, no redirects, errors in our own kinds. */
export const openTransport = (options: TransportOptions): Transport => {
  const { host } = options;
  const maybeCharged = options.costsMoney;
  // A local server's placeholder key is an ordinary word.
  const secrets = options.secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  const deadline = AbortSignal.timeout(options.attemptMs);
  const signal = AbortSignal.any([deadline, options.signal]);
  let failure: ModelCallError | null = null;
  let requestId: string | null = null;

  const scrub = (text: string): string =>
    secrets.reduce((kept, secret) => kept.replaceAll(secret, '[key]'), text);

  const broken = (error: unknown, answered: boolean): ModelCallError => {
    if (options.signal.aborted) return modelCallError({ kind: 'cancelled', host });
    if (deadline.aborted) return modelCallError({ kind: 'timeout', host, maybeCharged });
    if (error instanceof RangeError) {
      return modelCallError({ kind: 'bad_answer', host, maybeCharged }, error.message, error);
    }
    if (connectFaults.has(codeOf(error))) return modelCallError({ kind: 'unreachable', host }, codeOf(error));
    const untrusted = /CERT|SELF_SIGNED|ERR_TLS/.test(codeOf(error));
    if (untrusted) return modelCallError({ kind: 'bad_request', host }, `certificate: ${codeOf(error)}`);
    return modelCallError({ kind: 'interrupted', host, maybeCharged }, answered ? '' : codeOf(error));
  };

  const attempt = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    let answered = false;
    try {
      const response = await (options.fetch ?? fetch)(input, { ...init, signal, redirect: 'manual' });
      answered = true;
      const given = response.headers.get('x-request-id') ?? response.headers.get('request-id');
      requestId = given === null ? null : scrub(given);
      const text = await readAll(response, options.longestAnswerBytes);
      if (response.status >= 300 && response.status < 400) {
        throw modelCallError({ kind: 'bad_request', host, status: response.status }, 'a redirect');
      }
      if (!response.ok) throw refusedCall(response, text, host, options.now(), scrub);
      if (readJson(text) === undefined) {
        throw modelCallError({ kind: 'bad_answer', host, maybeCharged }, 'the body is not JSON');
      }
      return new Response(scrub(text), { status: 200, headers: { 'content-type': 'application/json' } });
    } catch (error) {
      failure = error instanceof ModelCallError ? error : broken(error, answered);
      throw failure;
    }
  };

  return { fetch: attempt, failure: () => failure, requestId: () => requestId };
};
