import { describe, expect, it } from 'vitest';
import { dropReferences } from '#main/analysis/methods/references.ts';
import { timestampAudit } from '#main/analysis/methods/timestamp-audit/timestamp-audit.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

describe.skipIf(!hasRealArchive)('references and stamps of the real archive', () => {
  const drops = realArchive();
  const context = { seed: 4966 };

  it('holds 409 distinct edges between drops out of 1,647 references', () => {
    const answer = dropReferences.run({ drops }, {}, context);
    expect(answer.edges).toHaveLength(409);
    // #1708 cites #1707 twice, which is why 410 mentions make 409 edges.
    expect(answer.edges.filter(({ mentions }) => mentions > 1)).toMatchObject([{ from: 1708, to: 1707 }]);
    expect(answer).toMatchObject({ references: 1647, mentions: 410, citingDrops: 1590, toOtherPosts: 1236 });
    expect(answer.edges.every(({ deltaSeconds }) => deltaSeconds > 0)).toBe(true);
    // #731 is on /greatawakening and cites #712 of /qresearch: the number is on another board, so no edge.
    expect(answer.elsewhere).toEqual([
      { from: 731, board: '8chan+8kun/greatawakening', postId: '325370', drops: [712] },
    ]);
  });

  it('names the slip of 2017-11-05, #3679/#3680 and the three equal stamps', () => {
    const { findings } = timestampAudit.run({ drops }, timestampAudit.parameters.parse({}), context);
    expect(findings.map(({ kind, drops: listed, seconds }) => [kind, listed, seconds])).toEqual([
      ['inversion', [85, 86, 87, 88, 89, 90, 91], -2638],
      ['hour-slip', [85, 89, 90, 92], 3600],
      ['equal-stamps', [2909, 2910], 0],
      ['inversion', [3679, 3680], -86],
      ['equal-stamps', [3716, 3717], 0],
      ['equal-stamps', [3738, 3739], 0],
    ]);
  });
});
