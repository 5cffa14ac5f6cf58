import { createRef } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import type { Claim, JudgedOutcome, Outcome } from '#shared/contract/claims.ts';

/** Of a dialog about one claim. */
export interface OfClaimProps {
  readonly claim: Claim;
  readonly onClose: () => void;
}

interface PersonState {
  readonly person: string;
  readonly setPerson: (person: string) => void;
  /** Something was to be recorded while there was no name. */
  readonly isNameMissing: boolean;
  /** Whether single keys decide and step: who dictates or mistypes turns them off (WCAG 2.1.4). */
  readonly hasKeys: boolean;
  readonly setKeys: (hasKeys: boolean) => void;
}

/** Who works on the ledger in this window, and how; kept for the next visit. */
export const usePerson = create<PersonState>()(
  persist(
    (set) => ({
      person: '',
      isNameMissing: false,
      setPerson: (person) => set({ person, isNameMissing: false }),
      hasKeys: true,
      setKeys: (hasKeys) => set({ hasKeys }),
    }),
    {
      name: 'dropscope.claims',
      version: 1,
      partialize: ({ person, hasKeys }) => ({ person, hasKeys }),
    },
  ),
);

/** The field “Your name” of the page. */
export const nameField = createRef<HTMLInputElement>();

/** Does what is recorded under a name; without one, the field of the name gets the focus and says why. */
export const withName = (run: () => void): void => {
  if (usePerson.getState().person.trim() !== '') {
    run();
    return;
  }
  usePerson.setState({ isNameMissing: true });
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

export const JUDGED_OPTIONS: readonly { readonly value: JudgedOutcome; readonly label: string }[] = [
  { value: 'happened', label: 'Happened' },
  { value: 'did-not-happen', label: 'Did not happen' },
  { value: 'partly', label: 'Partly, by the rule' },
  { value: 'untestable', label: 'Untestable: no rule can be written' },
];

export const CATEGORY_OPTIONS = [{ value: '', label: 'Any category' }, ...NEWS_CATEGORIES] as const;

export const QUEUE_FILTERS = ['none', 'any', 'claim', 'not-a-claim', 'duplicate', 'too-vague'] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

/** Which drops the queue shows. */
export const QUEUE_SOURCES = ['queue', 'sample'] as const;
export type QueueSource = (typeof QUEUE_SOURCES)[number];

export const samplesQuery = () => endpointQuery('listClaimSamples');

export const claimQuery = (id: number) => endpointQuery('getClaim', { params: { id } });
