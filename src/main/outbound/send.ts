import { openAttempt, type Budget } from './budget.ts';
import { exchange, type Exchange, type Hop } from './exchange.ts';
import { networkError, statusError } from './failures.ts';
import type { NetworkSwitch } from './network-switch.ts';
import type { Route, Routes } from './routes.ts';
import {
  callLog,
  OutboundError,
  type OutboundLimits,
  type OutboundRequest,
  type OutboundResponse,
  type OutgoingCall,
} from './types.ts';

/** What all calls of one door share. */
export interface OutboundDoor {
  readonly routes: Routes;
  readonly network: NetworkSwitch;
  readonly limits: OutboundLimits;
  readonly userAgent: string;
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly onCall: (call: OutgoingCall) => void;
  /** Rate key → epoch milliseconds before which it may not be used. */
  readonly closedUntil: Map<string, number>;
}

/** One request with everything that its tries share. */
export interface OutboundCall {
  readonly request: OutboundRequest;
  readonly hop: Hop;
  readonly route: Route;
  readonly limits: OutboundLimits;
}

/** Only as much of an error's body is read as tells what happened. */
const ERROR_BODY_BYTES = 64_000;
const ANSWER_LENGTH = 4_000;
/** A shorter secret is an ordinary word, such as the placeholder key of a local server. */
const SHORTEST_SECRET = 8;

const readAll = async (
  stream: ReadableStream<Uint8Array>,
  upTo: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.byteLength;
    if (size >= upTo) break;
  }
  return Buffer.concat(parts);
};

const scrubOf = (secrets: readonly string[] = []) => {
  const long = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  return (text: string): string =>
    long.reduce((scrubbed, secret) => scrubbed.replaceAll(secret, '[key]'), text);
};

/** An error's body as far as it is shown: in UTF-8, else one sign a byte, so that no byte becomes “�”. */
const shownText = (bytes: Uint8Array): string => {
  const decode = (label: string): string =>
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  let text: string;
  try {
    // The stream may end inside a sign, where no more of it was read.
    text = decode('utf-8');
  } catch {
    text = decode('windows-1252');
  }
  const end = text.charCodeAt(ANSWER_LENGTH - 1);
  return text.slice(0, end >= 0xd800 && end <= 0xdbff ? ANSWER_LENGTH - 1 : ANSWER_LENGTH);
};

/** The bytes without the secrets, whatever their encoding: each byte is one sign of Latin-1. */
const scrubBytes = (
  bytes: Uint8Array<ArrayBuffer>,
  secrets: readonly string[] = [],
): Uint8Array<ArrayBuffer> =>
  secrets.length === 0
    ? bytes
    : Buffer.from(
        scrubOf(secrets.map((secret) => Buffer.from(secret).toString('latin1')))(
          Buffer.from(bytes).toString('latin1'),
        ),
        'latin1',
      );

const answerOf = async (
  door: OutboundDoor,
  call: OutboundCall,
  opened: Exchange,
): Promise<OutboundResponse> => {
  const { status, url } = opened;
  const scrub = scrubOf(call.request.secrets);
  const isOk = status >= 200 && status < 300;
  const received = await readAll(opened.body, isOk ? Number.POSITIVE_INFINITY : ERROR_BODY_BYTES);
  const bytes = scrubBytes(received, call.request.secrets);
  const headers = new Headers([...opened.headers].map(([name, value]) => [name, scrub(value)]));
  if (!isOk) {
    throw statusError(status, url.host, headers, shownText(bytes), door.now());
  }
  const answer = { status, headers, url, bytes };
  call.request.check?.(answer);
  return answer;
};

/** The call's own reason where its stop button was pressed, else what the network said. */
export const failureOf = (thrown: unknown, signal: AbortSignal, host: string): OutboundError =>
  networkError(signal.aborted && !(thrown instanceof OutboundError) ? signal.reason : thrown, host);

/** One try of a request. @throws OutboundError */
export const sendOnce = async (
  door: OutboundDoor,
  call: OutboundCall,
  budget: Budget,
): Promise<OutboundResponse> => {
  const { request, hop, route, limits } = call;
  const { host } = hop.url;
  const attempt = openAttempt(budget, host, limits.attemptMs);
  const log = callLog(door.onCall, host, hop.method);
  try {
    const answer = await answerOf(door, call, await exchange(route, hop, limits, attempt.stop, () => {}));
    log({ status: answer.status });
    return answer;
  } catch (thrown) {
    const failure = failureOf(thrown, attempt.stop.signal, host);
    const error = request.refine?.(failure, door.now()) ?? failure;
    log({ failure: error.kind, ...(error.hostStatus === undefined ? {} : { status: error.hostStatus }) });
    throw error;
  } finally {
    attempt.end();
  }
};
