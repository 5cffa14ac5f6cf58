import { expect, test } from 'vitest';
import { jointQuery } from './joint-query.ts';

/** A part by its state: `there`, `stale` (there, but not fetched again), `failed`, `pending`. */
type State = 'failed' | 'pending' | 'stale' | 'there';
const STATES: readonly State[] = ['failed', 'pending', 'stale', 'there'];

const partsOf = (...states: readonly [State, ...State[]]) => {
  const repeated: number[] = [];
  const part = (state: State, at: number) => ({
    data: state === 'there' || state === 'stale' ? at : undefined,
    error: state === 'failed' || state === 'stale' ? new Error(`part ${at} ${state}`) : null,
    refetch: () => repeated.push(at),
  });
  const [first, ...others] = states;
  const parts = [part(first, 0), ...others.map((state, at) => part(state, at + 1))] as const;
  return {
    repeated,
    joint: jointQuery(parts, parts.every(({ data }) => data !== undefined) ? 'all' : undefined),
  };
};

test('two parts have the state of the one that is worse off, in either order', () => {
  for (const [at, worse] of STATES.entries())
    for (const other of STATES.slice(at))
      for (const states of [[worse, other] as const, [other, worse] as const]) {
        const { joint } = partsOf(...states);
        expect(joint.data, states.join()).toBe(at < 2 ? undefined : 'all');
        expect(joint.error === null ? null : joint.error.message.split(' ')[2], states.join()).toBe(
          worse === 'failed' || worse === 'stale' ? worse : null,
        );
      }
});

test('what failed is repeated, and nothing else', () => {
  const { joint, repeated } = partsOf('there', 'failed', 'pending', 'stale', 'failed');
  joint.refetch();
  expect(repeated).toEqual([1, 3, 4]);
});
