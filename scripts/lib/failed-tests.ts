/** What failed, read from the reports of Vitest and Playwright, for the last lines of a run: a long log may have been cut above them. */
interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

const LONGEST_REASON = 600;
// The codes of colors in a message for a terminal.
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

const reason = (message: string | undefined): string =>
  (message ?? '').replaceAll(COLOURS, '').trim().slice(0, LONGEST_REASON);

/** One text a failed test of a Vitest report: file, name and the beginning of its error. */
export const failedUnitTests = (report: VitestReport): readonly string[] =>
  (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${name}\n${reason(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${name} › ${fullName}\n${reason(failureMessages?.[0])}`,
    );
  });

/** One text a failed test of a Playwright report: host, file, title and the beginning of its error. */
export const failedBrowserTests = (report: Suite): readonly string[] => [
  ...(report.specs ?? []).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ projectName, results }) =>
          `[${projectName}] ${file} › ${title}\n${reason(results.find(({ error }) => error !== undefined)?.error?.message)}`,
      ),
  ),
  ...(report.suites ?? []).flatMap(failedBrowserTests),
];
