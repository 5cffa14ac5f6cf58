import { expect, test } from 'vitest';
import { failedBrowserTests, failedUnitTests } from '#scripts/lib/failed-tests.ts';

test('failed tests of a unit report are named with the beginning of their error, files that would not load too', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const report = {
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [passed] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          passed,
          {
            fullName: 'takes away',
            status: 'failed',
            failureMessages: [`\u001b[31mexpected 1${'!'.repeat(5000)}\u001b[39m`],
          },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  };
  const [first, second, ...more] = failedUnitTests(report);
  expect(first).toMatch(/^b\.test\.ts › takes away\nexpected 1!+$/);
  expect(first?.length).toBeLessThan(700);
  expect(second).toBe('c.test.ts\nNo such module');
  expect(more).toEqual([]);
});

test('failed and flaky tests of a browser report are named with their host', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'x.spec.ts',
    tests: [
      {
        projectName: 'shell',
        status,
        results: [status === 'expected' ? {} : { error: { message: 'Not there' } }],
      },
    ],
  });
  expect(
    failedBrowserTests({
      suites: [
        { specs: [spec('opens', 'expected'), spec('closes', 'unexpected')] },
        { suites: [{ specs: [spec('waits', 'flaky')] }] },
      ],
    }),
  ).toEqual(['[shell] x.spec.ts › closes\nNot there', '[shell] x.spec.ts › waits\nNot there']);
});
