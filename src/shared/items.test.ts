import { describe, expect, it } from 'vitest';
import { readItemKey } from './items.ts';

describe('the name of an item', () => {
  it.each(['drop:1e3', 'drop:1abc', 'drop:0001', 'drop: 1', 'drop:+1', 'drop:1.0', 'drop:-1', 'drop:0'])(
    'of a drop has its number as it is written: %s names none',
    (key) => {
      expect(readItemKey(key)).toBeNull();
    },
  );

  it.each([
    ['drop:4966', 'drop', '4966'],
    ['post:twitter/0946', 'post', 'twitter/0946'],
    ['event:n-1: a', 'event', 'n-1: a'],
  ])('is a kind and an id: %s', (key, kind, id) => {
    expect(readItemKey(key)).toEqual({ kind, id });
  });
});
