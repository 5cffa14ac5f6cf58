import { describe, expect, it } from 'vitest';
import { joined } from './joined.ts';

const watched = (most: number) => {
  const reads: (readonly number[])[] = [];
  const read = joined(most, async (keys: readonly number[]) => {
    reads.push(keys);
    if (keys.includes(13)) throw new Error('no 13');
    return (key: number) => key * 2;
  });
  return { read, reads };
};

describe('reads of many keys at once', () => {
  it('are one read, and each gets its own value', async () => {
    const { read, reads } = watched(50);
    expect(await Promise.all([1, 2, 3, 2].map(read))).toEqual([2, 4, 6, 4]);
    expect(reads).toEqual([[1, 2, 3, 2]]);
    expect(await read(4)).toBe(8);
    expect(reads).toEqual([[1, 2, 3, 2], [4]]);
  });

  it('are more reads where one would be too long', async () => {
    const { read, reads } = watched(2);
    expect(await Promise.all([1, 2, 3, 4, 5].map(read))).toEqual([2, 4, 6, 8, 10]);
    expect(reads).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('fail together, and later ones are read again', async () => {
    const { read, reads } = watched(50);
    const ended = await Promise.allSettled([12, 13].map(read));
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read(12)).toBe(24);
    expect(reads).toEqual([[12, 13], [12]]);
  });
});
