import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { collocatesParameters } from '#shared/methods/text-bench.ts';
import { readPlainTexts } from '#tests/helpers/plain-texts.ts';
import { collocates } from './collocates.ts';
import { hitsNear } from './near-hits.ts';
import { findHits } from './queries.ts';
import { wholeTextOptions } from './word-options.ts';

const random = createRandom(7);
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f'];
const texts = Array.from({ length: 60 }, () =>
  Array.from({ length: random.below(12) }, () => LETTERS[random.below(LETTERS.length)] ?? '').join(' '),
);
const corpus = await readPlainTexts(texts, wholeTextOptions);
const hits = findHits(corpus, { kind: 'words', words: 'a' }, wholeTextOptions);

describe('the lines behind a collocate', () => {
  it.each([[{ left: 2, right: 1 }], [{ left: 0, right: 3 }], [{ left: 10, right: 10 }], ['post' as const]])(
    'have the word in the window %j, as a look at every word says',
    (window) => {
      for (const word of LETTERS) {
        const expected = [...Array(hits.count).keys()].flatMap((hit) => {
          const post = hits.posts[hit] ?? 0;
          const words = texts[post]?.split(' ') ?? [];
          const place = (hits.firstToken[hit] ?? 0) - (corpus.starts[post] ?? 0);
          const near = words.filter((_, other) => {
            const distance = other - place;
            if (distance === 0) return false;
            return window === 'post' || (distance < 0 ? -distance <= window.left : distance <= window.right);
          });
          return near.includes(word) ? [`${post} ${hits.from[hit]}`] : [];
        });
        const found = hitsNear(corpus, hits, word, window);
        expect([...found.posts].map((post, i) => `${post} ${found.from[i]}`)).toEqual(expected);
      }
    },
  );

  it('are in as many posts as the row of the collocate says', () => {
    const parameters = collocatesParameters.parse({
      left: 2,
      right: 2,
      minCooccurrences: 1,
      permutations: 0,
    });
    for (const { word, posts } of collocates(corpus, hits, parameters, { seed: 1 }).rows)
      expect(new Set(hitsNear(corpus, hits, word, { left: 2, right: 2 }).posts).size).toBe(posts);
  });

  it('are none for a word that the corpus lacks; upper case finds what is counted in lower case', () => {
    const window = { left: 5, right: 5 };
    expect(hitsNear(corpus, hits, 'absent', window).count).toBe(0);
    expect(hitsNear(corpus, hits, 'B', window).count).toBe(hitsNear(corpus, hits, 'b', window).count);
  });
});
