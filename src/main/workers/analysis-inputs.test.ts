import { describe, expect, it } from 'vitest';
import { methods } from '#main/analysis/registry.ts';
import type { DataState } from '#main/repositories/data-state.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';
import { runStateOf } from './analysis-inputs.ts';

const state: DataState = {
  ...{ drops: '5', events: '2', posts: '1', keys: '1' },
  ...{ runs: '0', pairs: '0', findings: '0', claims: '0' },
};
const selection = selectionSchema.parse({});

describe('what a stored result was made from', () => {
  it('is other data after the rules of categories were changed, where the method reads categories', () => {
    const renewed = methods.filter(
      ({ reads }) => runStateOf(state, reads, selection, 1) !== runStateOf(state, reads, selection, 2),
    );
    expect(renewed.map(({ id }) => id).toSorted()).toEqual([
      'correlation',
      'network',
      'network-structure',
      'pair-counts',
      'prediction-accuracy',
    ]);
  });

  it('is the text of results that were stored before rules were named', () => {
    expect(runStateOf(state, ['drops', 'categories', 'events'], selection, 1)).toBe('drops 5; events 2');
  });
});
