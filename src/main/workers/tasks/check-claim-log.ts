import { isDeepStrictEqual } from 'node:util';
import { actSchema, type Act } from '#main/analysis/claims/acts.ts';
import { decisionsOf } from '#main/analysis/claims/decisions.ts';
import { readEntry, readPayload, verifyChain } from '#main/analysis/claims/hash-chain.ts';
import { actsOf } from '#main/analysis/claims/log-acts.ts';
import { claimsOf, sequenceFault } from '#main/analysis/claims/replay.ts';
import { clockFault } from '#main/analysis/plans/check-log.ts';
import { withReader } from '#main/db/open.ts';
import { findLog, findLogHead } from '#main/repositories/claim-log.ts';
import {
  findClaims,
  findDecisions,
  toClaimRecord,
  toDecisionRow,
  type ClaimDecisionRow,
  type ClaimRecord,
} from '#main/repositories/claims.ts';
import type { Task } from '#main/workers/task.ts';
import type { Claim, LogCheck } from '#shared/contract/claims.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { fromTimestamp } from '#shared/time.ts';

interface Ledger {
  readonly claims: ReadonlyMap<number, Claim>;
  readonly decisions: Map<string, ClaimDecisionRow>;
}

const decisionKey = ({ drop_number, text_hash }: ClaimDecisionRow): string => `${drop_number} ${text_hash}`;

const replay = (acts: readonly Act[]): Ledger => {
  const decisions = new Map<string, ClaimDecisionRow>();
  for (const act of acts)
    for (const row of decisionsOf(act).map(toDecisionRow)) decisions.set(decisionKey(row), row);
  return { claims: claimsOf(acts), decisions };
};

/** A record whose document compares whatever the order of its fields. */
const parsed = ({ document, ...record }: ClaimRecord) => ({ ...record, document: readPayload(document) });

/** `1 claim is stored`, `2 claims are stored`. */
const stored = (count: number, noun: string, many?: string): string =>
  `${plural(count, noun, many)} ${count === 1 ? 'is' : 'are'} stored`;

/** What in the stored claims does not follow from the log, as a sentence; null where all does. */
const differenceOf = (
  ledger: Ledger,
  claims: readonly ClaimRecord[],
  decisions: readonly ClaimDecisionRow[],
): string | null => {
  if (claims.length !== ledger.claims.size)
    return `${stored(claims.length, 'claim')}, but the log has ${formatCount(ledger.claims.size)}.`;
  for (const record of claims) {
    const claim = ledger.claims.get(record.id);
    if (claim === undefined || !isDeepStrictEqual(parsed(toClaimRecord(claim)), parsed(record)))
      return `Claim ${record.id} differs from what the log says about it.`;
  }
  if (decisions.length !== ledger.decisions.size)
    return `${stored(decisions.length, 'decision about drops', 'decisions about drops')}, but the log has ${formatCount(ledger.decisions.size)}.`;
  const other = decisions.find((row) => !isDeepStrictEqual(ledger.decisions.get(decisionKey(row)), row));
  return other === undefined
    ? null
    : `The decision about drop ${other.drop_number} differs from what the log says about it.`;
};

/** Checks every entry of the log, its end, and that the stored claims and decisions follow from it. */
export const checkClaimLog: Task<{ readonly file: string }, LogCheck> = ({ file }) =>
  withReader(file, async (db) => {
    const [rows, head, claims, decisions] = await Promise.all([
      findLog(db),
      findLogHead(db),
      findClaims(db),
      findDecisions(db),
    ]);
    const answer = (sentence: string, isWhole: boolean, brokenAt: number | null = null): LogCheck => ({
      ...{ entries: rows.length, head: head.hash, isWhole, brokenAt },
      sentence: `The log is ${sentence}`,
    });
    const entries = rows.map(readEntry);
    const chain = verifyChain(entries, head);
    const { acts, fault } = actsOf(entries, actSchema);
    const broken = chain.isWhole ? (fault ?? sequenceFault(acts)) : chain;
    if (broken !== null) return answer(`broken: ${broken.reason}`, false, broken.index);
    const difference =
      differenceOf(replay(acts), claims, decisions) ?? clockFault(acts.map(({ at }) => fromTimestamp(at)));
    if (difference !== null) return answer(`whole, but ${difference}`, false);
    const counted = plural(rows.length, 'entry', 'entries');
    return answer(`whole: ${counted}, and every stored claim follows from it.`, true);
  });
