import { AppError } from '#main/base/errors.ts';
import { checkTools, installSnscrape } from '#main/collectors/tools.ts';
import type { Outbound } from '#main/outbound/types.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { ToolInstallation, ToolStatus } from '#shared/contract/collection.ts';

const LONGEST_SENTENCE = 300;

const lastLine = (lines: readonly string[]): string => lines.at(-1)?.slice(0, LONGEST_SENTENCE) ?? '';

/** What pip gave as its reason: its last error, or its last line. */
const reasonOf = (output: string): string => {
  if (/externally-managed-environment/.test(output))
    return 'this Python belongs to the operating system, which refuses pip. Install snscrape with its package manager or pipx, or put a Python of your own first on the PATH.';
  const lines = output.trim().split('\n');
  const errors = lines.filter((line) => line.startsWith('ERROR: '));
  return lastLine(errors.length > 0 ? errors : lines).replace(/^ERROR: /, '');
};

/** The programs that collectors run: which are here, and the installation of what is missing. */
export const createToolService = (jobs: JobService, python: string, outbound: Outbound) => {
  const check = (): Promise<ToolStatus> => checkTools({ python });
  const install = async (progress: (line: string) => void, signal: AbortSignal): Promise<string> => {
    const before = await check();
    if (!before.python3)
      throw new AppError(
        'unavailable',
        'Python 3 is not installed. Install it from python.org or with your package manager first.',
      );
    if (before.snscrape) return 'All tools are already installed.';
    const { installed, output } = await installSnscrape(progress, { python, signal });
    signal.throwIfAborted();
    if (!installed)
      throw new AppError('upstream_unavailable', `pip could not install snscrape: ${reasonOf(output)}`);
    return `snscrape was installed. ${lastLine(output.trim().split('\n'))}`.trim();
  };
  return {
    check,
    /**
     * Installs what is missing as a job, and answers with its end or, after `waitMs`, that it is running.
     * @throws AppError with what pip said
     */
    install: async (waitMs: number): Promise<ToolInstallation> => {
      outbound.permit();
      return jobs.startAndWait(
        {
          kind: 'install-tools',
          title: 'Install collecting tools',
          exclusive: true,
          run: async (handle): Promise<ToolInstallation> => {
            const report = (line: string): void => {
              handle.progress(0, 0, line.slice(0, 200));
            };
            const message = await install(report, outbound.permit(handle.signal));
            return { status: 'completed', message, jobId: handle.id };
          },
        },
        waitMs,
        ({ id }): ToolInstallation => ({
          status: 'running',
          message: 'pip is installing snscrape.',
          jobId: id,
        }),
      );
    },
  };
};

export type ToolService = ReturnType<typeof createToolService>;
