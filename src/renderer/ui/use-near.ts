import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Near<Place extends Element> {
  readonly place: RefObject<Place | null>;
  readonly isNear: boolean;
}

/**
 * Whether a part of a long page has come within half a window of what is in sight; true from then on, and for print.
 * Until then show its words in the place, as one text: Find, screen readers and the length of the page need no more.
 * @param isAtOnce true for the parts that are in sight when the page opens
 */
export const useNear = <Place extends Element>(isAtOnce: boolean): Near<Place> => {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(isAtOnce);
  // What was drawn stays, also where a search moves it down the list.
  if (isAtOnce && !isNear) setNear(true);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(place.current);
    const print = (): void => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [isNear]);
  return { place, isNear };
};
