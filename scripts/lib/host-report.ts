/** How many tests passed; of those in browsers, on each host, as Playwright’s JSON report has them. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
}

const HOSTS = ['web', 'shell', 'electron'] as const;
const NOT_RUN = 'NOT RUN, no binary';

const testsOf = (suite: Suite): readonly { projectName: string; status: string }[] => [
  ...(suite.specs ?? []).flatMap(({ tests }) => tests),
  ...(suite.suites ?? []).flatMap(testsOf),
];

/** Counts by host; a host without a single test is absent: skipped or missing is never counted as passed. */
export const countHosts = (report: Suite): ReadonlyMap<string, Counts> => {
  const counts = new Map<string, Counts>();
  for (const { projectName, status } of testsOf(report)) {
    const { passed, failed, skipped } = counts.get(projectName) ?? { passed: 0, failed: 0, skipped: 0 };
    counts.set(projectName, {
      passed: passed + (status === 'expected' ? 1 : 0),
      failed: failed + (status === 'unexpected' || status === 'flaky' ? 1 : 0),
      skipped: skipped + (status === 'skipped' ? 1 : 0),
    });
  }
  return counts;
};

const sentence = (counts: Counts | undefined, host: string): string => {
  if (counts === undefined) return host === 'electron' ? NOT_RUN : 'NOT RUN';
  const { passed, failed, skipped } = counts;
  return [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');
};

/** One sentence a host, in the order web, shell, electron: `12 passed` or `NOT RUN, no binary`. */
export const describeHosts = (report: Suite): Readonly<Record<string, string>> => {
  const counts = countHosts(report);
  return Object.fromEntries(HOSTS.map((host) => [host, sentence(counts.get(host), host)]));
};
