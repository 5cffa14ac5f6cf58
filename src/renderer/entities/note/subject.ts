import { readItemKey, readRunKey } from '#shared/items.ts';

const SET = 'set:';

/** Where something that notes are about is shown: a drop and a set on their pages, anything else in the notebook. */
export const subjectPath = (subject: string): string => {
  if (subject.startsWith(SET)) return `/sets?set=${encodeURIComponent(subject.slice(SET.length))}`;
  const item = readItemKey(subject);
  return item?.kind === 'drop'
    ? `/drops/${item.id}`
    : `/notebook?${new URLSearchParams({ about: subject }).toString()}`;
};

/** `Drop #4966`, `Set Storm`, `Run of ladder`; other items by their key. */
export const subjectLabel = (subject: string): string => {
  if (subject.startsWith(SET)) return `Set ${subject.slice(SET.length)}`;
  const run = readRunKey(subject);
  if (run !== null) return `Run of ${run.method}`;
  const item = readItemKey(subject);
  return item?.kind === 'drop' ? `Drop #${item.id}` : subject;
};
