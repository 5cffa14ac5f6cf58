import { AppError } from '#main/base/errors.ts';
import type { NewsCollector, NewsRequest } from '#main/collectors/news-collector.ts';
import { outboundErrorOf, withAdvice } from '#main/outbound/failures.ts';
import type { OutboundError } from '#main/outbound/types.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import { plural } from '#shared/figures.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import { openNewsWriter } from './writer.ts';

export interface FetchNewsBody {
  readonly sources?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly query?: string | undefined;
}

export interface NewsCollectionDeps extends Pick<SystemParts, 'store' | 'jobs' | 'outbound' | 'now'> {
  /** Made anew for every run: keys may have been set since. */
  readonly collectors: () => Promise<readonly NewsCollector[]>;
}

/** Long enough for an answer that tells what stopped a run at once (no network, a wrong key). */
const DEFAULT_WAIT_MS = 4_000;
const MAX_EVENTS = 5_000;
const OFFLINE_ADVICE =
  'News can be fetched when there is a connection; the events that are here already stay, and files can be imported.';

interface Collected {
  readonly collector: NewsCollector;
  readonly found: number;
  readonly added: number;
  readonly unreadable: number;
  readonly failures: readonly OutboundError[];
}

const chosen = (
  collectors: readonly NewsCollector[],
  sources: readonly string[] | undefined,
): readonly NewsCollector[] => {
  const ready = (collector: NewsCollector): boolean => collector.ready().ready;
  if (sources === undefined || sources.length === 0) return collectors.filter(ready);
  const chosenCollectors = sources.map((name) => {
    const collector = collectors.find(({ id, title }) =>
      [id, title.toLowerCase()].includes(name.trim().toLowerCase()),
    );
    if (collector) return collector;
    const knownNames = collectors.map(({ id }) => id).join(', ');
    throw new AppError('invalid_body', `sources: ${knownNames} are known, "${name}" was given.`);
  });
  for (const collector of chosenCollectors) {
    const state = collector.ready();
    if (!state.ready)
      throw new AppError('not_configured', `${state.message} RSS feeds can be read without a key.`);
  }
  return [...new Set(chosenCollectors)];
};

const requestOf = (body: FetchNewsBody, signal: AbortSignal): NewsRequest => {
  const from = body.from === undefined ? null : startOfBound(body.from);
  const to = body.to === undefined ? null : endOfBound(body.to);
  const query = body.query?.trim() ?? '';
  return { from, to, query: query === '' ? null : query, maxEvents: MAX_EVENTS, signal };
};

/** Stores each page as it comes, so that what was had before a stop stays. */
const collectFrom = async (
  deps: NewsCollectionDeps,
  collector: NewsCollector,
  request: NewsRequest,
  job: JobHandle,
): Promise<Collected> => {
  const failures: OutboundError[] = [];
  const writer = await openNewsWriter(deps.store, {
    origin: 'collector',
    name: collector.title,
    layout: collector.id,
    startedAt: Math.floor(deps.now() / 1000),
  });
  let [found, added, unreadable] = [0, 0, 0];
  try {
    for await (const page of collector.collect(request)) {
      failures.push(...page.failures);
      unreadable += page.errors.length;
      found += page.events.length;
      const count = await writer.add(page.events);
      added += count;
      job.progress(found, 0, `${collector.title}: ${plural(found, 'event')}`);
    }
  } catch (error) {
    job.signal.throwIfAborted();
    failures.push(outboundErrorOf(error));
  } finally {
    await writer.finish();
  }
  return { collector, found, added, unreadable, failures };
};

const describe = ({ collector, found, added, unreadable, failures }: Collected): string =>
  [
    `${collector.title}: ${added} new of ${plural(found, 'event')}`,
    unreadable === 0 ? '' : `, ${unreadable} unreadable`,
    failures.length === 0 ? '.' : `; ${failures.map(({ message }) => message).join(' ')}`,
  ].join('');

/** Where nothing at all came, the first reason is the answer. */
const refuseEmpty = (results: readonly Collected[]): void => {
  const [first] = results.flatMap(({ failures }) => failures);
  if (first === undefined || results.some(({ found }) => found > 0)) return;
  throw first.kind === 'offline' ? withAdvice(first, OFFLINE_ADVICE) : first;
};

/** Collects fresh news from feeds, NewsAPI and the Guardian; one that fails does not stop the others. */
export const createNewsCollectionService = (deps: NewsCollectionDeps) => {
  const run = async (
    collectors: readonly NewsCollector[],
    request: NewsRequest,
    job: JobHandle,
  ): Promise<string> => {
    const results: Collected[] = [];
    for (const collector of collectors) results.push(await collectFrom(deps, collector, request, job));
    refuseEmpty(results);
    return results.map(describe).join(' ');
  };
  return {
    /** Collects as a job. The answer says what came, or that the job runs where it takes longer than `waitMs`. */
    fetch: async (body: FetchNewsBody, waitMs: number = DEFAULT_WAIT_MS) => {
      deps.outbound.permit();
      const collectors = chosen(await deps.collectors(), body.sources);
      requestOf(body, AbortSignal.abort());
      return deps.jobs.startAndWait(
        {
          kind: 'fetch-news',
          title: 'Collection of news',
          exclusive: true,
          run: async (handle) => ({
            message: await run(collectors, requestOf(body, handle.signal), handle),
            jobId: handle.id,
          }),
        },
        waitMs,
        ({ id }) => ({ message: 'News is being collected.', jobId: id }),
      );
    },
  };
};
