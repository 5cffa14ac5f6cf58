import type { Claim } from '#shared/contract/claims.ts';
import { applyAct, type Act } from './acts.ts';
import type { EntryFault } from './log-acts.ts';

/** The claims that follow from the acts of a whole log, by number. @throws Error where an act has no claim before it */
export const claimsOf = (acts: readonly Act[]): ReadonlyMap<number, Claim> => {
  const claims = new Map<number, Claim>();
  for (const act of acts)
    if (act.act !== 'decision' && act.act !== 'sample')
      claims.set(act.claim, applyAct(claims.get(act.claim) ?? null, act));
  return claims;
};

/** The first act of a log that cannot follow those before it; null without one. */
export const sequenceFault = (acts: readonly Act[]): EntryFault | null => {
  const made = new Set<number>();
  for (const [index, { act, claim }] of acts.entries()) {
    if (claim === null) continue;
    if (act === 'claim' && made.has(claim))
      return { index, reason: `Entry ${index} makes claim ${claim} again.` };
    if (act !== 'claim' && !made.has(claim))
      return { index, reason: `Entry ${index} is about claim ${claim}, which no entry before it makes.` };
    made.add(claim);
  }
  return null;
};
