import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { DifferingPosts } from './differing-posts.ts';
import { mergePosts, samePost } from './merge.ts';
import type { PostRow } from './record.ts';

const text = fc.constantFrom(
  '',
  'short',
  'other',
  'a longer text',
  'another text!',
  '[deleted]',
  'T\n\n[removed]',
);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const list = fc.constantFrom('[]', '["a"]', '["a","b"]');

/** Rows of one post as several archives might have it: its id carries its time, everything else may differ. */
const rowOf = (time: number, time_from: 'id' | 'archive'): fc.Arbitrary<PostRow> =>
  fc.record({
    platform: fc.constant('twitter' as const),
    external_id: fc.constant('1'),
    id_kind: fc.constantFrom('exact' as const, 'rounded' as const),
    username: fc.constantFrom('Name', 'name', '[deleted]'),
    display_name: maybe(text),
    time: fc.constant(time),
    time_from: fc.constant(time_from),
    archive_time: maybe(fc.constantFrom(time, time - 43_200)),
    time_flag: maybe(fc.constantFrom('disagrees' as const, 'minute-only' as const, 'day-only' as const)),
    content: text,
    raw_content: maybe(text),
    is_repost: fc.constantFrom(0, 1),
    is_deleted: fc.constantFrom(0, 1),
    likes: maybe(fc.nat(5)),
    reposts: maybe(fc.nat(5)),
    replies: maybe(fc.nat(5)),
    hashtags: list,
    mentions: list,
    links: list,
    media: list,
    url: maybe(text),
    objects: list,
  });
/** A flag is always about a date that the archive states. */
const row = rowOf(1_600_000_000, 'id').map((one) =>
  one.archive_time === null ? { ...one, time_flag: null } : one,
);

describe('mergePosts', () => {
  it('is the same in any order, any grouping, any repetition', () => {
    fc.assert(
      fc.property(row, row, row, (a, b, c) => {
        expect(mergePosts(a, b)).toEqual(mergePosts(b, a));
        expect(mergePosts(mergePosts(a, b), c)).toEqual(mergePosts(a, mergePosts(b, c)));
        expect(mergePosts(a, a)).toEqual(a);
        expect(mergePosts(mergePosts(a, b), b)).toEqual(mergePosts(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes the time of day from the file that states one', () => {
    const [one] = fc.sample(row, { numRuns: 1, seed: 1 }) as [PostRow];
    const timed = { ...one, time: 1_600_000_000, time_flag: null, archive_time: 1_600_000_000 };
    const day = { ...one, time: 1_599_955_200, time_flag: 'day-only' as const, archive_time: 1_599_955_200 };
    for (const merged of [mergePosts(timed, day), mergePosts(day, timed)])
      expect(merged).toMatchObject({ time: 1_600_000_000, time_flag: null, archive_time: 1_600_000_000 });
  });

  it('keeps words and accounts, however short, where another archive has the mark of what is gone', () => {
    const [one] = fc.sample(row, { numRuns: 1, seed: 1 }) as [PostRow];
    const short = { ...one, username: 'ben', content: 'T\n\nhi', is_deleted: 0 };
    const gone = { ...one, username: '[deleted]', content: 'T\n\n[removed]', is_deleted: 1 };
    for (const merged of [mergePosts(short, gone), mergePosts(gone, short)])
      expect(merged).toMatchObject({ username: 'ben', content: 'T\n\nhi', is_deleted: 1 });
    expect(mergePosts({ ...gone, content: '' }, gone).content).toBe('T\n\n[removed]');
    const differing = new DifferingPosts();
    differing.note(short, gone);
    expect(differing.sentences()).toEqual([]);
  });

  it('fills an empty text, keeps the highest counts and the flag', () => {
    const [bare, full] = fc.sample(row, { numRuns: 2, seed: 1 }) as [PostRow, PostRow];
    const merged = mergePosts(
      { ...bare, content: '', likes: 3, time_flag: null, archive_time: 5, is_deleted: 0 },
      { ...full, content: 'the text', likes: 2, time_flag: 'disagrees', archive_time: 9, is_deleted: 1 },
    );
    expect(merged).toMatchObject({
      content: 'the text',
      likes: 3,
      time_flag: 'disagrees',
      archive_time: 9,
      is_deleted: 1,
    });
    expect(samePost(merged, { ...merged })).toBe(true);
    expect(samePost(merged, { ...merged, likes: 4 })).toBe(false);
  });
});
