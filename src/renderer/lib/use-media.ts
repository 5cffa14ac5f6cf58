import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query applies to the window, now and after it changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** Whether the window is low, as at 200% zoom: there the result of a page comes before what leads to it. */
export const useIsLow = (): boolean => useMedia('(height < 600px)');
