import { useEffect, useEffectEvent, useState } from 'react';

interface Draft<Value> {
  /** What to show: the draft while one types or drags, the value otherwise. */
  readonly shown: Value;
  readonly change: (value: Value) => void;
  /** Hands a value over at once. */
  readonly commit: (value: Value) => void;
}

interface DraftState<Value> {
  readonly value: Value;
  /** Of a draft that was handed over: the value that it is to take the place of. */
  readonly replaces?: { readonly value: Value };
}

/**
 * A value that is handed over when the hand rests. The draft is shown until the value has changed; a value that changes while
 * one types takes no key away.
 */
export const useDraft = <Value>(
  value: Value,
  onCommit: (value: Value) => void,
  restMs: number,
): Draft<Value> => {
  const [draft, setDraft] = useState<DraftState<Value> | null>(null);
  if (draft?.replaces !== undefined && draft.replaces.value !== value) setDraft(null);
  const commit = (next: Value): void => {
    setDraft(next === value ? null : { value: next, replaces: { value } });
    if (next !== value) onCommit(next);
  };
  const rest = useEffectEvent(commit);
  useEffect(() => {
    if (draft === null || draft.replaces !== undefined) return undefined;
    const timer = setTimeout(() => rest(draft.value), restMs);
    return () => clearTimeout(timer);
  }, [draft, restMs]);
  return { shown: draft === null ? value : draft.value, change: (next) => setDraft({ value: next }), commit };
};
