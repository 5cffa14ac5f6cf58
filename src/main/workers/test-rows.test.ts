import { expect, it } from 'vitest';
import { testOf } from '#main/analysis/chance/tests.ts';
import { toTestRow } from './test-rows.ts';

const single = testOf('Number of clusters', {
  ...{ observed: 9, expected: 4, bandLow: 1, bandHigh: 8, surrogates: 99, p: 0.01 },
});

const rowOf = (version: number, since: number) =>
  toTestRow(
    {
      run: {
        ...{ method: 'temporal-clusters', version, parameters: { minSize: 3 }, selection: {}, seed: 1 },
        ...{ datasetName: null, datasetSha256: 'ab', dataState: 'drops 1', createdAt: 1 },
      },
      ...{ id: 1, inputSha256: 'cd', now: 2 },
    },
    { ...single, population: null, since },
  );

it('finds a test that is the same since an earlier version of its method under the key that it had', () => {
  expect(rowOf(4, 3).earlierKeys).toContain(rowOf(3, 3).test_key);
  expect(rowOf(5, 3).earlierKeys).toEqual(
    expect.arrayContaining([rowOf(3, 3).test_key, rowOf(4, 3).test_key]),
  );
});

it('registers a test anew whose p is another one since its method has another version', () => {
  const { test_key: key, earlierKeys } = rowOf(4, 4);
  expect([key, ...earlierKeys]).not.toContain(rowOf(3, 3).test_key);
});
