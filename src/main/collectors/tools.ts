import { SNSCRAPE } from '#shared/constants.ts';
import type { ToolStatus } from '#shared/contract/collection.ts';
import { runCommand } from './child-process.ts';
import { loadScraperLibrary } from './twitter-scraper-library.ts';

export interface ToolOptions {
  /** The Python to ask; a name on the PATH. */
  readonly python?: string;
  readonly signal?: AbortSignal;
}

const LIMIT_MS = 3000;
const INSTALL_LIMIT_MS = 10 * 60_000;

const succeeds = async (command: string, args: readonly string[]): Promise<boolean> =>
  (await runCommand(command, args, LIMIT_MS)).exitCode === 0;

/** What `snscrape --version` says, or null where it does not answer within 3 s. */
export const snscrapeVersion = async (
  [command, ...args]: readonly [string, ...string[]] = ['python3', '-m', 'snscrape'],
): Promise<string | null> => {
  const { exitCode, output } = await runCommand(command, [...args, '--version'], LIMIT_MS);
  return exitCode === 0 ? output : null;
};

const scraperLoads = async (): Promise<boolean> => {
  try {
    await loadScraperLibrary();
    return true;
  } catch {
    return false;
  }
};

/** Runs the real programs, each for 3 s at most, and loads the scraper library. */
export const checkTools = async ({ python = 'python3' }: ToolOptions = {}): Promise<ToolStatus> => {
  const [python3, snscrape, twitterScraper] = await Promise.all([
    succeeds(python, ['--version']),
    snscrapeVersion([python, '-m', 'snscrape']).then((version) => version !== null),
    scraperLoads(),
  ]);
  return { python3, snscrape, twitterScraper };
};

/** Runs `python3 -m pip install --user` with the pinned release; `onLine` gets what pip says while it says it. */
export const installSnscrape = async (
  onLine: (line: string) => void,
  { python = 'python3', signal }: ToolOptions = {},
): Promise<{ readonly installed: boolean; readonly output: string }> => {
  const args = ['-m', 'pip', 'install', '--user', '--disable-pip-version-check', SNSCRAPE];
  const { exitCode, output, timedOut } = await runCommand(python, args, INSTALL_LIMIT_MS, {
    onLine,
    ...(signal && { signal }),
  });
  return {
    installed: exitCode === 0,
    output: timedOut ? `${output}\npip did not end within 10 minutes` : output,
  };
};
