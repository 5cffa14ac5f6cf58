import { createContext } from 'react';

/** Where a card’s content may put what belongs to all of it: the head of the nearest card, before its buttons. */
export const CardHeadContext = createContext<HTMLElement | null>(null);
