import type { Random } from '#main/analysis/chance/random.ts';
import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';

const LEAST_POSTS = 20;
const MOST_GROUPS = 10;

/** Words shuffled between posts of like length: the lengths and the words of each group stay, what is together does not. */
export const shuffleTokens = (lists: WordLists, { shuffle }: Random): WordLists => {
  const { tokens, starts } = lists;
  const lengthOf = (post: number): number => (starts[post + 1] ?? 0) - (starts[post] ?? 0);
  const order = Array.from({ length: starts.length - 1 }, (_, post) => post).sort(
    (a, b) => lengthOf(a) - lengthOf(b),
  );
  const size = Math.max(LEAST_POSTS, Math.ceil(order.length / MOST_GROUPS));
  const groups = Math.max(1, Math.floor(order.length / size));
  const shuffled = new Int32Array(tokens.length);
  for (let group = 0; group < groups; group += 1) {
    const posts = order.slice(group * size, group + 1 === groups ? order.length : (group + 1) * size);
    const places = Int32Array.from(
      posts.flatMap((post) => Array.from({ length: lengthOf(post) }, (_, i) => (starts[post] ?? 0) + i)),
    );
    const words = shuffle(places.map((place) => tokens[place] ?? 0));
    for (const [i, place] of places.entries()) shuffled[place] = words[i] ?? 0;
  }
  return { ...lists, tokens: shuffled };
};
