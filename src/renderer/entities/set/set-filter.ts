export type SetList = 'drops' | 'posts' | 'events';
export const LIST_NOUNS = { drops: 'drop', posts: 'post', events: 'event' } as const;

/** A list’s filter as a set names it: `drops:search=storm&year=2018`. */
export const setFilterOf = (list: SetList, filter: Readonly<Record<string, string>>): string => {
  const filled = Object.entries(filter).filter(([, value]) => value !== '');
  return `${list}:${new URLSearchParams(filled).toString()}`;
};

/** A suggestion without the characters that the name of a set cannot have. */
export const setNameOf = (suggestion: string): string =>
  suggestion
    .replace(/[/?#,()]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 80);
