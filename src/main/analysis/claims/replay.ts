import type { Claim } from '#shared/contract/claims.ts';
import { applyAct, type Act } from './acts.ts';

/** The claims that follow from the acts of a whole log, by number. @throws Error where an act has no claim before it */
export const claimsOf = (acts: readonly Act[]): ReadonlyMap<number, Claim> => {
  const claims = new Map<number, Claim>();
  for (const act of acts)
    if (act.act !== 'decision' && act.act !== 'sample')
      claims.set(act.claim, applyAct(claims.get(act.claim) ?? null, act));
  return claims;
};
