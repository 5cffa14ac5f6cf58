import { readItemKey } from '#shared/items.ts';

const SET = 'set:';

/** Where something that notes are about is shown; null where it has no page of its own. */
export const subjectPath = (subject: string): string | null => {
  if (subject.startsWith(SET)) return `/sets?set=${encodeURIComponent(subject.slice(SET.length))}`;
  const item = readItemKey(subject);
  return item?.kind === 'drop' ? `/drops/${item.id}` : null;
};

/** `Drop #4966`, `Set Storm`; other items by their key. */
export const subjectLabel = (subject: string): string => {
  if (subject.startsWith(SET)) return `Set ${subject.slice(SET.length)}`;
  const item = readItemKey(subject);
  return item?.kind === 'drop' ? `Drop #${item.id}` : subject;
};
