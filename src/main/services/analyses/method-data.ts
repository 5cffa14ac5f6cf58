import type { DataPart } from '#main/repositories/data-state.ts';

/** Parts of the data that each runnable method reads: a change of another part does not make its result stale. */
const special: Readonly<Record<string, readonly DataPart[]>> = {
  correlation: ['drops', 'events', 'keys'],
  'prediction-accuracy': ['drops', 'events', 'keys'],
  deltas: ['drops', 'posts', 'keys'],
  'window-match': ['drops', 'posts', 'events'],
  'window-curve': ['drops', 'posts', 'events'],
  'pair-ledger': ['drops', 'posts', 'events', 'keys'],
  'event-study': ['drops', 'events'],
};

export const dataPartsOf = (method: string): readonly DataPart[] => special[method] ?? ['drops'];
