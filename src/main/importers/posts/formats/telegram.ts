import {
  FieldProblem,
  hasKeys,
  idOf,
  isRow,
  rowsOf,
  shown,
  textOf,
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
  [...rowsOf(row, 'text'), ...rowsOf(row, 'text_entities')].flatMap((part) => textOf(part, 'href') ?? []);

/** A message of a channel's or group's export by Telegram Desktop. */
export const telegram: SocialFormat = {
  id: 'telegram',
  containers: ['json'],
  platforms: ['telegram'],
  hasLocalDates: true,
  recognises: (row) =>
    hasKeys(row, 'id', 'type', 'date', 'text') && (row['type'] === 'message' || row['type'] === 'service'),
  defaultUsername: null,
  draft: (row, _page, { dates }) => {
    if (row['type'] === 'service') throw new PassedOver('service-message');
    const text = joinedText(valueOf(row, 'text'));
    if (text === null) throw new FieldProblem('text', 'text expected');
    // Exports before 2021 state the clock of the machine that made them.
    const stated = timeOf(row, 'date_unixtime') ?? timeOf(row, 'date', dates);
    return {
      platform: 'telegram',
      id: idOf(row, 'id'),
      username: textOf(row, 'from') ?? textOf(row, '/name') ?? textOf(row, 'from_id'),
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
