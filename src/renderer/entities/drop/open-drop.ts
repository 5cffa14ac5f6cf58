import { createContext, useContext } from 'react';

/** What opens a drop from where one is: as the selected one of a page, in the same dialog, or as a page. */
export const OpenDropContext = createContext<(dropNumber: number) => unknown>(() => {
  throw new Error('Nothing here opens drops: an OpenDropContext is missing.');
});

export const useOpenDrop = () => useContext(OpenDropContext);
