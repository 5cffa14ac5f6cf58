import { createRef } from 'react';
import { create } from 'zustand';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { useKept } from '#renderer/lib/kept.ts';
import type { Claim, JudgedOutcome, Outcome } from '#shared/contract/claims.ts';

export interface OfClaimProps {
  readonly claim: Claim;
  readonly onClose: () => void;
}

/** Whether something was to be recorded while there was no name. */
export const useNameMissing = create<boolean>(() => false);

export const nameField = createRef<HTMLInputElement>();

/** Does what is recorded under a name; without one, the field of the name gets the focus and says why. */
export const withName = (run: () => void): void => {
  if (useKept.getState().person.trim() !== '') {
    run();
    return;
  }
  useNameMissing.setState(true);
  nameField.current?.focus();
};

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  happened: 'Happened',
  'did-not-happen': 'Did not happen',
  partly: 'Partly',
  untestable: 'Untestable',
  disputed: 'Disputed',
  open: 'Open',
};

export const JUDGED_OPTIONS: Readonly<Record<JudgedOutcome, string>> = {
  happened: 'Happened',
  'did-not-happen': 'Did not happen',
  partly: 'Partly, by the rule',
  untestable: 'Untestable: no rule can be written',
};

export const QUEUE_FILTERS = ['none', 'any', 'claim', 'not-a-claim', 'duplicate', 'too-vague'] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

export const QUEUE_SOURCES = ['queue', 'sample'] as const;
export type QueueSource = (typeof QUEUE_SOURCES)[number];

export const claimQuery = (id: number) => endpointQuery('getClaim', { params: { id } });
