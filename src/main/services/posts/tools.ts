import { AppError } from '#main/base/errors.ts';
import { checkTools, installSnscrape } from '#main/collectors/tools.ts';
import type { Outbound } from '#main/outbound/types.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { ToolStatus } from '#shared/contract/posts.ts';

export interface ToolService {
  readonly check: () => Promise<ToolStatus>;
  /** Installs what is missing as a job. Waits up to `waitMs`; @throws AppError with what pip said. */
  readonly install: (waitMs?: number) => Promise<{ message: string; jobId?: string }>;
}

const DEFAULT_WAIT_MS = 8000;

const lastLine = (output: string): string => output.trim().split('\n').at(-1)?.slice(0, 300) ?? '';

/** Pip's own last line, or what it takes half a page to say. */
const whyNot = (output: string): string =>
  /externally-managed-environment/.test(output)
    ? 'this Python belongs to the operating system, which refuses pip; install snscrape with its package manager or pipx, or put a Python of your own first on the PATH.'
    : lastLine(output);

export const createToolService = (jobs: JobService, python: string, outbound: Outbound): ToolService => {
  const check = (): Promise<ToolStatus> => checkTools({ python });
  const install = async (
    progress: (line: string) => void,
    signal: AbortSignal,
  ): Promise<{ message: string }> => {
    const before = await check();
    if (!before.python3)
      throw new AppError(
        'unavailable',
        'Python 3 is not installed: install it from python.org or by your package manager first.',
      );
    if (before.snscrape) return { message: 'All tools are there already; nothing was installed.' };
    const { installed, output } = await installSnscrape(progress, { python, signal });
    signal.throwIfAborted();
    if (!installed)
      throw new AppError('upstream_unavailable', `pip could not install snscrape: ${whyNot(output)}`);
    return { message: `snscrape was installed. ${lastLine(output)}` };
  };
  return {
    check,
    install: async (waitMs = DEFAULT_WAIT_MS) => {
      outbound.permit();
      const { job, finished } = jobs.start({
        kind: 'install-tools',
        title: 'Installation of collecting tools',
        exclusive: true,
        run: (handle) =>
          install((line) => {
            handle.progress(0, 0, line.slice(0, 200));
          }, outbound.permit(handle.signal)),
      });
      finished.catch(() => undefined);
      const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null).unref());
      const done = await Promise.race([finished, late]);
      return { message: done?.message ?? 'pip is installing snscrape.', jobId: job.id };
    },
  };
};
