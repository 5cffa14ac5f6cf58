import type { Decision } from '#shared/contract/claims.ts';
import { readItemKey } from '#shared/items.ts';
import type { Act } from './acts.ts';

export interface DecisionOnDrop {
  readonly dropNumber: number;
  readonly textHash: string;
  readonly decision: Decision;
  readonly claim: number | null;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}

/** What an act decides about drops of the queue: a claim settles every drop that says it. */
export const decisionsOf = (act: Act): readonly DecisionOnDrop[] => {
  if (act.act === 'decision') {
    const { drop, decision, of: claim, note, by } = act.body;
    return [{ dropNumber: drop, textHash: act.textHash, decision, claim, note, by, at: act.at }];
  }
  if (act.act !== 'claim') return [];
  return act.items.flatMap(({ key, textHash }) => {
    const item = readItemKey(key);
    if (item?.kind !== 'drop') return [];
    const { by } = act.body;
    return [
      {
        dropNumber: Number(item.id),
        textHash,
        decision: 'claim',
        claim: act.claim,
        note: '',
        by,
        at: act.at,
      },
    ];
  });
};
