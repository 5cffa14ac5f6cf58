import { applyAct, type Act, type ActOn, type LaterAct } from '#main/analysis/claims/acts.ts';
import { decisionsOf } from '#main/analysis/claims/decisions.ts';
import { endsWhole, nextEntry } from '#main/analysis/claims/hash-chain.ts';
import { AppError } from '#main/base/errors.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { appendLogEntry, readLastEntry, readLogHead } from '#main/repositories/claim-log.ts';
import { readClaimDocument, upsertClaim, upsertDecision } from '#main/repositories/claims.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { personRefusal, refusalOf } from '#shared/claim-refusals.ts';
import { claimSchema, type Claim } from '#shared/contract/claims.ts';

export const noClaim = (id: number): AppError => new AppError('not_found', `There is no claim ${id}.`);

export const toClaim = (document: string): Claim => claimSchema.parse(JSON.parse(document));

/**
 * Adds an act to the log.
 * @returns the number of its entry
 * @throws AppError `conflict` where the log was changed from outside, or a program is named
 */
const log = (tx: WriteTransaction, act: Act): number => {
  const refusal = personRefusal(act.body.by);
  if (refusal !== null) throw new AppError('conflict', refusal);
  const head = readLogHead(tx);
  if (!endsWhole(readLastEntry(tx), head))
    throw new AppError(
      'conflict',
      'The log of the claim ledger does not end with the entry that was written last, so nothing is added to it; check the log and restore a backup.',
    );
  const { index, previous, hash, payload } = nextEntry(head, act);
  appendLogEntry(tx, { entry: index, previous, hash, claim_id: act.claim, payload: JSON.stringify(payload) });
  for (const decision of decisionsOf(act)) upsertDecision(tx, decision);
  raiseChange(tx, 'claims');
  return index;
};

const keep = (tx: WriteTransaction, claim: Claim | null, act: ActOn): Claim => {
  const next = applyAct(claim, act);
  log(tx, act);
  upsertClaim(tx, next);
  return next;
};

/** Adds a claim. */
export const writeClaim = (tx: WriteTransaction, act: Extract<Act, { readonly act: 'claim' }>): Claim =>
  keep(tx, null, act);

/** Does a later act on a claim. @throws AppError `not_found`; `conflict` with the reason where it cannot be done */
export const writeAct = (tx: WriteTransaction, act: LaterAct): Claim => {
  const document = readClaimDocument(tx, act.claim);
  if (document === null) throw noClaim(act.claim);
  const claim = toClaim(document);
  const refusal = refusalOf(claim, act, act.at);
  if (refusal !== null) throw new AppError('conflict', refusal);
  return keep(tx, claim, act);
};

/** Notes which drops were drawn to be coded in full. @returns the number of its entry */
export const writeSample = (tx: WriteTransaction, act: Extract<Act, { readonly act: 'sample' }>): number =>
  log(tx, act);

/** Notes a decision about a drop. */
export const writeDecision = (
  tx: WriteTransaction,
  act: Extract<Act, { readonly act: 'decision' }>,
): void => {
  log(tx, act);
};
