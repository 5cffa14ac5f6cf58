import { expect, it } from 'vitest';
import { countHosts, describeHosts } from '#scripts/lib/host-report.ts';

const spec = (projectName: string, status: string) => ({ tests: [{ projectName, status }] });
const report = {
  suites: [
    {
      specs: [spec('web', 'expected'), spec('web', 'skipped'), spec('web', 'flaky')],
      suites: [{ specs: [spec('shell', 'expected'), spec('shell', 'unexpected')] }],
    },
  ],
};

it('counts by host; flaky is not passed, skipped is not passed', () => {
  expect(Object.fromEntries(countHosts(report))).toEqual({
    web: { passed: 1, failed: 1, skipped: 1 },
    shell: { passed: 1, failed: 1, skipped: 0 },
  });
});

it('says in words which host ran and which did not', () => {
  expect(describeHosts(report)).toEqual({
    web: '1 passed, 1 failed, 1 skipped',
    shell: '1 passed, 1 failed',
    electron: 'NOT RUN, no binary',
  });
  expect(describeHosts({ suites: [{ specs: [spec('electron', 'expected')] }] })['electron']).toBe('1 passed');
});
