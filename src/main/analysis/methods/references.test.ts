import { describe, expect, it } from 'vitest';
import { boardKey, postKey } from '#main/analysis/text/board-key.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { drop } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { dropReferences } from './references.ts';

const referencesOf = (drops: readonly AnalysisDrop[]) => dropReferences.run({ drops }, {}, { seed: 4966 });
const pairs = (drops: readonly AnalysisDrop[]) =>
  referencesOf(drops).edges.map(({ from, to, mentions }) => [from, to, mentions]);

describe('the key of a post', () => {
  it('joins 8chan and 8kun, and keeps 4chan and the boards apart', () => {
    expect(boardKey({ platform: '8kun', board: '/qresearch' })).toBe(
      boardKey({ platform: '8chan', board: '/qresearch' }),
    );
    expect(boardKey({ platform: '4chan', board: '/pol' })).not.toBe(
      boardKey({ platform: '8chan', board: '/pol' }),
    );
    expect(postKey({ platform: '4chan', board: 'pol' }, '7')).toBe('4chan/pol#7');
  });
});

describe('references between drops', () => {
  it('target the citing drop’s own board', () => {
    const drops = [
      drop({ number: 1, platform: '4chan', board: '/pol', postId: '50' }),
      drop({ number: 2, platform: '8chan', board: '/pol', postId: '50' }),
      drop({ number: 3, platform: '8kun', board: '/pol', postId: '60', content: '>>50 look\n>>50' }),
      drop({ number: 4, platform: '4chan', board: '/pol', postId: '60', content: 'see >>50' }),
    ];
    expect(pairs(drops)).toEqual([
      [3, 2, 2],
      [4, 1, 1],
    ]);
    expect(referencesOf(drops)).toMatchObject({ references: 3, citingDrops: 2, toOtherPosts: 0 });
  });

  it('list numbers that are drops elsewhere, and other posts, without an edge', () => {
    const drops = [
      drop({ number: 1, board: '/qresearch', postId: '325370' }),
      drop({ number: 2, board: '/greatawakening', postId: '9', content: '>>325370\n>>4' }),
    ];
    const answer = referencesOf(drops);
    expect(answer.edges).toEqual([]);
    expect(answer.elsewhere).toEqual([
      { from: 2, board: '8chan+8kun/greatawakening', postId: '325370', drops: [1] },
    ]);
    expect(answer.toOtherPosts).toBe(1);
  });

  it('do not read the text of cited posts', () => {
    const drops = [
      drop({ number: 1 }),
      drop({ number: 2, references: [{ postId: '1', text: '>>1' }], content: 'words' }),
    ];
    expect(pairs(drops)).toEqual([]);
  });

  it('are defined for no drops and for a drop that cites itself', () => {
    expect(referencesOf([])).toMatchObject({ dropsTested: 0, references: 0, edges: [] });
    expect(referencesOf([drop({ number: 1, content: '>>1' })]).edges[0]).toMatchObject({
      from: 1,
      to: 1,
      deltaSeconds: 0,
    });
  });

  it('agree with a slow search: every mention is an edge, elsewhere or another post', () => {
    const board = fc.constantFrom('/a', '/b');
    const archive = fc.array(fc.record({ board, post: fc.nat(12), cites: fc.array(fc.nat(12)) }));
    fc.assert(
      fc.property(archive, (posts) => {
        const drops = posts.map(({ board, post, cites }, i) =>
          drop({
            number: i + 1,
            board,
            postId: `${post}`,
            content: cites.map((id) => `>>${id}`).join('\n'),
          }),
        );
        const slow = new Set<string>();
        for (const from of drops)
          for (const id of from.content.match(/\d+/gu) ?? []) {
            const to = drops.find((other) => other.board === from.board && other.postId === id);
            if (to !== undefined) slow.add(`${from.number} ${to.number}`);
          }
        const answer = referencesOf(drops);
        expect(new Set(answer.edges.map(({ from, to }) => `${from} ${to}`))).toEqual(slow);
        const mentions = answer.edges.reduce((sum, edge) => sum + edge.mentions, 0);
        expect(mentions + answer.toOtherPosts + answer.elsewhere.length).toBe(answer.references);
      }),
    );
  });
});
