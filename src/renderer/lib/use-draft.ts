import { useEffect, useEffectEvent, useState } from 'react';

interface Draft<Value> {
  /** What to show: the draft while one types or drags, the value otherwise. */
  readonly shown: Value;
  readonly change: (value: Value) => void;
  /** Hands a value over at once. */
  readonly commit: (value: Value) => void;
}

/**
 * A value that is handed over when the hand rests. The draft lives only until then: a value that changes elsewhere meanwhile
 * cannot take a key away, and afterwards shows at once.
 */
export const useDraft = <Value>(
  value: Value,
  onCommit: (value: Value) => void,
  restMs: number,
): Draft<Value> => {
  const [draft, setDraft] = useState<{ readonly value: Value } | null>(null);
  const commit = (next: Value): void => {
    setDraft(null);
    if (next !== value) onCommit(next);
  };
  const rest = useEffectEvent(commit);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => rest(draft.value), restMs);
    return () => clearTimeout(timer);
  }, [draft, restMs]);
  return { shown: draft === null ? value : draft.value, change: (next) => setDraft({ value: next }), commit };
};
