import {
  FieldProblem,
  hasKeys,
  idOf,
  isRow,
  nameOf,
  shown,
  textOf,
  textsOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { PassedOver } from '#main/importers/files/remarks.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { SocialFormat } from './format.ts';

const wordsOf = (part: unknown): string => {
  const words = typeof part === 'string' ? part : isRow(part) ? textOf(part, 'text') : null;
  if (words === null) throw new FieldProblem('text', `is a list with ${shown(part)} in it, texts expected`);
  return words;
};

/** Words of a text that is a list of strings and of marked pieces; null for what is neither. @throws FieldProblem for another list */
export const joinedText = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(wordsOf).join('') : null;
};

const FILES = ['photo', 'file', 'thumbnail'] as const;

/** Files of a message; one that was not exported is said in brackets. */
const mediaOf = (row: Row): string[] =>
  FILES.flatMap((key) => {
    const file = textOf(row, key);
    return file === null || file.startsWith('(') ? [] : [file];
  });

const hrefsIn = (row: Row): string[] =>
  ['text', 'text_entities'].flatMap((list) => textsOf(row, list, 'href'));

/** Who wrote a message: a deleted account has its number alone, a channel the name of its list. */
const authorOf = (row: Row): string | null => {
  const [name, id] = [textOf(row, 'from'), textOf(row, 'from_id')];
  return name ?? (id?.startsWith('user') === true ? id : (textOf(row, '/name') ?? id));
};

/**
 * The number of a message: it counts within its chat, so that of somebody in a group has the group before it, and that of a channel in
 * the group where its posts are discussed.
 */
const numberOf = (row: Row): string => {
  const [number, chat] = [idOf(row, 'id'), nameOf(row, '/id')];
  const writer = textOf(row, 'from_id') ?? '';
  const isGuest = chat !== null && /^(?:user|channel)/.test(writer) && writer !== `channel${chat}`;
  return isGuest ? `${chat}/${number}` : number;
};

/** A message of a channel's or group's export by Telegram Desktop. */
export const telegram: SocialFormat = {
  id: 'telegram',
  containers: ['json'],
  platforms: ['telegram'],
  hasLocalDates: true,
  recognises: (row) =>
    hasKeys(row, 'id', 'type', 'date', 'text') && (row['type'] === 'message' || row['type'] === 'service'),
  draft: (row, _page, { dates }) => {
    if (row['type'] === 'service') throw new PassedOver('service-message');
    const text = joinedText(valueOf(row, 'text'));
    if (text === null) throw new FieldProblem('text', 'text expected');
    // Exports before 2021 state the clock of the machine that made them.
    const stated = timeOf(row, 'date_unixtime') ?? timeOf(row, 'date', dates);
    return {
      platform: 'telegram',
      id: numberOf(row),
      username: authorOf(row),
      hasShownNames: true,
      displayName: textOf(row, '/name'),
      stated,
      text,
      markup: 'plain',
      isRepost: textOf(row, 'forwarded_from') !== null,
      moreLinks: hrefsIn(row),
      media: mediaOf(row),
    };
  },
};
