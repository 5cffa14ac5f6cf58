import { expect, it } from 'vitest';
import { shingleClasses } from './shingle-classes.ts';

/** Posts of these shared shingles, and how many of their own each has. */
const classesOf = (posts: readonly (readonly number[])[], unique: readonly number[] = []) => {
  const starts = [0];
  for (const post of posts) starts.push((starts.at(-1) ?? 0) + post.length);
  const shared = posts.flat();
  const { count, ofPost } = shingleClasses({
    ...{ posts: posts.length, starts: Int32Array.from(starts), shared: Int32Array.from(shared) },
    ...{ shingles: new Set(shared).size, unique: Int32Array.from(posts, (_, post) => unique[post] ?? 0) },
  });
  return [count, ...ofPost];
};

it('posts are of one class where they have the same shared shingles, and as many of their own', () => {
  expect(classesOf([])).toEqual([0]);
  expect(
    classesOf([[1, 2], [], [1, 2], [1, 3], [2, 2], [1, 2, 3], [1], [1, 2]], [0, 5, 0, 0, 0, 0, 0, 1]),
  ).toEqual([...[6, 0, -1, 0, 1, 2, 3, 4, 5]]);
});

it('a hundred classes have room, and posts find theirs again', () => {
  const posts = Array.from({ length: 200 }, (_, post) => [post % 100, 100 + (post % 100)]);
  expect(classesOf(posts)).toEqual([100, ...posts.map(([first]) => first)]);
});
