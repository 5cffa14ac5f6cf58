import { useEffect, useRef, type RefObject } from 'react';

/** The latest of a value, for what happens later: an answer that comes when something else is shown. */
export const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};
