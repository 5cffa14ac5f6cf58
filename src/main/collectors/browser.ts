import type { Browser, Page } from 'playwright';
import { statusError } from '#main/outbound/failures.ts';
import { OutboundError, type Outbound } from '#main/outbound/types.ts';
import { authorOf, draftOfShown, fence, readArticles, scrollDown } from './browser-page.ts';
import { findBrowserProgram } from './browser-program.ts';
import { childEnvironment } from './child-environment.ts';
import {
  finishAll,
  layoutChanged,
  pauseFor,
  readyIf,
  type CollectedPage,
  type Collector,
  type CollectRequest,
  type Pause,
} from './collector.ts';
import type { XCookies } from './twitter-scraper.ts';

export interface BrowserOptions {
  readonly outbound: Pick<Outbound, 'permit'>;
  readonly baseUrl?: string;
  /** null: looked for. */
  readonly executablePath?: string | null;
  readonly args?: readonly string[];
  readonly cookies?: XCookies | null;
  readonly loadMs?: number;
  readonly pause?: Pause;
  readonly now?: () => number;
}

const LOAD_MS = 30_000;
const SCROLL_MS = 1500;
/** A profile that shows nothing new after this many scrolls has ended. */
const IDLE_SCROLLS = 4;
const MISSING = 'No browser was found: install Chromium or Chrome, or run npx playwright install chromium.';

interface Visit {
  readonly page: Page;
  readonly host: string;
  readonly request: CollectRequest;
  readonly options: BrowserOptions;
}

const navigationError = (error: unknown, host: string): OutboundError => {
  const text = error instanceof Error ? error.message : String(error);
  if (/Timeout|TIMED_OUT/i.test(text))
    return new OutboundError('timed-out', `${host} took too long to load.`, { host });
  return new OutboundError('offline', `${host} could not be reached by the browser.`, { host, cause: error });
};

/** What a page without posts says about why it has none. */
const whyEmpty = async ({ page, host, request }: Visit): Promise<OutboundError> => {
  const address = new URL(page.url());
  const words = await page.evaluate<string>('document.body ? document.body.innerText.slice(0, 5000) : ""');
  if (/\/(login|i\/flow)/.test(address.pathname) || /\bLog in to X\b|\bSign in to X\b/i.test(words)) {
    return new OutboundError('no-credentials', `${host} asks for a login before it shows posts.`, { host });
  }
  if (/doesn[’']t exist/i.test(words))
    return new OutboundError('not-found', `X knows no account @${request.username}.`, { host });
  if (/not available in your (area|region|country)/i.test(words)) {
    return new OutboundError('region', `${host} is not available in this region.`, { host });
  }
  if (/something went wrong|just a moment|verify you are human|you have been blocked/i.test(words)) {
    return new OutboundError('blocked', `${host} refused the browser.`, { host });
  }
  return layoutChanged(host, 'a profile page without posts');
};

const openProfile = async (visit: Visit): Promise<void> => {
  const { page, host, request, options } = visit;
  const address = new URL(`/${request.username}`, options.baseUrl ?? 'https://x.com').href;
  const loadMs = options.loadMs ?? LOAD_MS;
  const answer = await page
    .goto(address, { waitUntil: 'domcontentloaded', timeout: loadMs })
    .catch((error: unknown) => {
      request.signal.throwIfAborted();
      throw navigationError(error, host);
    });
  if (answer && answer.status() >= 400) {
    const text = (await answer.text().catch(() => '')).slice(0, 4000);
    const headers = new Headers(answer.headers());
    throw statusError(answer.status(), host, headers, text, (options.now ?? Date.now)());
  }
  await page
    .waitForSelector('article[data-testid="tweet"]', { timeout: loadMs, state: 'attached' })
    .catch(async () => {
      request.signal.throwIfAborted();
      throw await whyEmpty(visit);
    });
};

const isWanted = ({ before, since }: CollectRequest, id: string): boolean =>
  (before === null || BigInt(id) < BigInt(before)) && (since === null || BigInt(id) > BigInt(since));

async function* scrollThrough(visit: Visit): AsyncGenerator<CollectedPage> {
  const { page, host, request, options } = visit;
  const facts = { username: request.username, roundedIds: false };
  const pause = options.pause ?? pauseFor;
  const seenUrls = new Set<string>();
  let left = request.maxPosts;
  for (let idle = 0; left > 0 && idle < IDLE_SCROLLS;) {
    const shown = await readArticles(page);
    const own = shown.filter((post) => authorOf(post)?.toLowerCase() === request.username.toLowerCase());
    const { posts, errors } = finishAll(
      own.filter((post) => !seenUrls.has(post.path)),
      draftOfShown,
      facts,
    );
    for (const post of own) seenUrls.add(post.path);
    const fresh = posts.filter((post) => isWanted(request, post.external_id)).slice(0, left);
    left -= fresh.length;
    idle = posts.length === 0 ? idle + 1 : 0;
    if (fresh.length > 0 || errors.length > 0) yield { posts: fresh, errors };
    if (posts.some((post) => request.since !== null && BigInt(post.external_id) <= BigInt(request.since)))
      return;
    if (shown.length === 0) throw layoutChanged(host, 'the posts vanished while scrolling');
    await scrollDown(page);
    await pause(SCROLL_MS, request.signal);
  }
}

const launch = async (options: BrowserOptions): Promise<Browser> => {
  const { chromium } = await import('playwright');
  const executablePath = options.executablePath ?? (await findBrowserProgram());
  if (executablePath === null) throw new OutboundError('no-credentials', MISSING);
  return chromium
    .launch({ executablePath, args: [...(options.args ?? [])], headless: true, env: childEnvironment() })
    .catch((error: unknown) => {
      throw new OutboundError('upstream-failed', `The browser ${executablePath} did not start.`, {
        cause: error,
      });
    });
};

/** A browser that crashes or is closed from outside speaks in Playwright's words; ours say what happened. */
const asOutbound = (error: unknown, { signal }: CollectRequest): unknown => {
  if (signal.aborted) return signal.reason;
  return error instanceof OutboundError
    ? error
    : new OutboundError('upstream-failed', 'The browser ended before the profile was read.', {
        cause: error,
      });
};

async function* pages(
  options: BrowserOptions,
  { signal, ...stretch }: CollectRequest,
): AsyncGenerator<CollectedPage> {
  const request = { ...stretch, signal: options.outbound.permit(signal) };
  const base = options.baseUrl ?? 'https://x.com';
  const { host } = new URL(base);
  const browser = await launch(options);
  const stop = (): void => void browser.close();
  request.signal.addEventListener('abort', stop, { once: true });
  // The cancel may have come while the browser was being started.
  if (request.signal.aborted) stop();
  try {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', serviceWorkers: 'block' });
    if (options.cookies) {
      const place = { url: base, secure: base.startsWith('https:') };
      await context.addCookies([
        { ...place, name: 'auth_token', value: options.cookies.authToken, httpOnly: true },
        { ...place, name: 'ct0', value: options.cookies.ct0 },
      ]);
    }
    await context.route('**/*', fence(base));
    const visit = { page: await context.newPage(), host, request, options };
    await openProfile(visit);
    yield* scrollThrough(visit);
  } catch (error) {
    throw asOutbound(error, request);
  } finally {
    request.signal.removeEventListener('abort', stop);
    await browser.close();
  }
}

/** A real browser on the profile page, scrolled by Playwright; own posts only, since reposts show no id of their own. */
export const createBrowserCollector = (options: BrowserOptions): Collector => ({
  id: 'browser',
  title: 'Playwright browser',
  platform: 'twitter',
  paid: false,
  ready: async () =>
    readyIf(Boolean(options.executablePath) || (await findBrowserProgram()) !== null, MISSING),
  collect: (request) => pages(options, request),
});
