import type { DropDecision } from '#shared/drop-decision.ts';
import { readItemKey } from '#shared/items.ts';
import type { Act } from './acts.ts';

/** What an act decides about drops of the queue: a claim settles every drop that says it. */
export const decisionsOf = (act: Act): readonly DropDecision[] => {
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
