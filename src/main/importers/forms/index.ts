import { calendar } from './calendar.ts';
import { chat } from './chat.ts';
import { feed } from './feed.ts';
import { boardPage, telegramPage } from './pages.ts';
import type { RecordForm } from './record-form.ts';
import { endNote, ris } from './references.ts';

const FORMS: readonly RecordForm[] = [chat, feed, calendar, ris, endNote, telegramPage, boardPage];

/** The form that a text has; null for any other text. */
export const formOf = (text: string): RecordForm | null => {
  const start = text.replaceAll(/\r\n?/g, '\n');
  return FORMS.find(({ begins }) => begins(start)) ?? null;
};
