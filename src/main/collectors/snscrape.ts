import { RepeatedField } from '#main/base/json.ts';
import { isRow, type Row } from '#main/importers/files/fields.ts';
import { parseJson } from '#main/importers/files/json-text.ts';
import { factsOfAccount } from '#main/importers/posts/formats/format.ts';
import { snscrapeJsonl } from '#main/importers/posts/formats/snscrape.ts';
import { OutboundError, type Outbound, type OutboundErrorKind } from '#main/outbound/types.ts';
import { startLines, type LineProcess } from './child-process.ts';
import {
  finishAll,
  layoutChanged,
  readyIf,
  type CollectedPage,
  type Collector,
  type CollectRequest,
} from './collector.ts';
import { snscrapeVersion } from './tools.ts';

export interface SnscrapeOptions {
  readonly outbound: Pick<Outbound, 'permit'>;
  /** The program and its first arguments. */
  readonly command?: readonly [string, ...string[]];
  readonly silenceMs?: number;
}

const BATCH = 100;
const SILENCE_MS = 90_000;
const HOST = 'x.com';

/** What snscrape prints when it gives up, in our words. */
const failure = (errors: string, exitCode: number | null): OutboundError => {
  const says = (pattern: RegExp): boolean => pattern.test(errors);
  const of = (kind: OutboundErrorKind, sentence: string) => new OutboundError(kind, sentence, { host: HOST });
  if (says(/blocked \((?:403|404|401)\)|Forbidden|status code 40[134]/i))
    return of('blocked', 'X refuses snscrape (its guest access was closed in 2023).');
  if (says(/429|rate limit/i)) return of('rate-limited', 'X limits the number of requests.');
  if (says(/ConnectionError|Max retries|Name or service not known|Network is unreachable/i))
    return of('offline', `${HOST} could not be reached by snscrape.`);
  if (says(/No module named|not found|ENOENT/i))
    return new OutboundError('no-credentials', 'snscrape is not installed.');
  const last = errors.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  return of('upstream-failed', `snscrape ended with code ${exitCode}: ${last}`);
};

const rowOfLine = (line: string): Row => {
  try {
    const value = parseJson(line);
    if (isRow(value)) return value;
  } catch (error) {
    if (error instanceof RepeatedField) throw layoutChanged('snscrape', error.message);
    // Told below in one sentence.
  }
  throw layoutChanged('snscrape', 'a line that is no JSON object');
};

/** The next line, or the end; a program that says nothing for too long is given up. */
const withSilenceLimit = async function* (process: LineProcess, silenceMs: number): AsyncGenerator<string> {
  const iterator = process.lines[Symbol.asyncIterator]();
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const sentence = `snscrape said nothing for ${silenceMs / 1000} s.`;
        reject(new OutboundError('timed-out', sentence, { host: HOST }));
      }, silenceMs);
    });
    try {
      const next = await Promise.race([iterator.next(), silence]);
      if (next.done) return;
      yield next.value;
    } finally {
      clearTimeout(timer);
    }
  }
};

async function* pages(options: SnscrapeOptions, request: CollectRequest): AsyncGenerator<CollectedPage> {
  const signal = options.outbound.permit(request.signal);
  const [command, ...first] = options.command ?? ['python3', '-m', 'snscrape'];
  const limit = ['--max-results', String(request.maxPosts)];
  const child = startLines(command, [...first, '--jsonl', ...limit, 'twitter-user', request.username]);
  signal.addEventListener('abort', child.kill, { once: true });
  if (signal.aborted) child.kill();
  const facts = factsOfAccount(request.username);
  const toPage = (rows: readonly Row[]): CollectedPage =>
    finishAll(rows, (row) => snscrapeJsonl.draft(row, row, facts), facts);
  let rows: Row[] = [];
  try {
    for await (const line of withSilenceLimit(child, options.silenceMs ?? SILENCE_MS)) {
      rows.push(rowOfLine(line));
      if (rows.length < BATCH) continue;
      yield toPage(rows);
      rows = [];
    }
    if (rows.length > 0) yield toPage(rows);
    const { exitCode, errors } = await child.ended;
    signal.throwIfAborted();
    if (exitCode !== 0) throw failure(errors, exitCode);
  } finally {
    signal.removeEventListener('abort', child.kill);
    child.kill();
  }
}

/** The Python program snscrape, started without a shell. X has refused it since 2023; kept as the specification asks. */
export const createSnscrapeCollector = (options: SnscrapeOptions): Collector => ({
  id: 'snscrape',
  title: 'SNScrape',
  platform: 'twitter',
  paid: false,
  ready: async () =>
    readyIf(
      (await snscrapeVersion(options.command)) !== null,
      'snscrape is not installed: use Install Missing Tools.',
    ),
  collect: (request) => pages(options, request),
});
