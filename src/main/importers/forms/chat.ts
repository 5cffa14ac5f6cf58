import { inAsciiDigits } from '#main/importers/files/east-asian-dates.ts';
import type { Row } from '#main/importers/files/fields.ts';
import { plural } from '#shared/figures.ts';
import { countNote, type RecordForm } from './record-form.ts';

const DAY = String.raw`\d{1,4}(?:[/-]|\.\s?)\d{1,2}(?:[/-]|\.\s?)\d{1,4}\.?`;
const HALF = String.raw`[ap]\.?\s?m\b\.?|[صم]`;
const TIME = String.raw`(?:\p{Script=Han}{2}|\p{Script=Hangul}{2} ?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?(?:${HALF}))?`;
/** On an iPhone, `[04.05.18, 10:00:00] Anna: …`; on Android, `04/05/2018, 10:00 - Anna: …`; in Korean, `2018. 5. 4. 오후 3:05, Anna : …`. */
const HEAD = new RegExp(
  String.raw`^(?:\[(${DAY})(?:[,،]| à| às| um)?\s(${TIME})\] |(${DAY})(?:[,،]| à| às| um)?\s(${TIME})(?:\s[-–]\s|, (?=[^:]+ : )))`,
  'iu',
);
/** Marks of direction, which Arabic and the messages of WhatsApp itself have in front. */
const MARKS = /[\u200e\u200f\u202a-\u202c]/gu;
/** Names have no quotation marks: `Anna created group "Mill: harvest"` is of the service. */
const AUTHOR = /^(?:~\s?)?([^:"“”„«»<>\n]{1,100}?) ?: ?/u;
/** What WhatsApp writes in the place of a file, or above the words that are sent with it. */
const FILE = /^(?:<[^<>\n]{3,100}>|(?:IMG|VID|PTT|AUD|DOC|STK)-\d{8}-WA\d+\.\w{2,5} \([^()\n]+\))(?:\n|$)/u;
const EDITED = /\s?(?:\u200e<[^<>\n]{3,60}>|<This message was edited>)$/u;
/** What Android writes as the words of a person whose message is deleted or who has called, without the mark that an iPhone puts before it. */
const OF_PROGRAM = new RegExp(
  `^(?:${[
    'this message was deleted(?: by admin.*)?|you deleted this message|missed (?:group )?(?:voice|video) call',
    'diese nachricht wurde gelöscht|du hast diese nachricht gelöscht|verpasster (?:sprach|video)anruf',
    'se eliminó este mensaje|este mensaje (?:fue eliminado|se eliminó)|eliminaste este mensaje|(?:video)?llamada(?: de voz)? perdida',
    'ce message a été supprimé|vous avez supprimé ce message|appel (?:vocal|vidéo) manqué',
    '(?:esta )?mensagem (?:foi )?(?:apagada|eliminada)|(?:você )?apagou esta mensagem|chamada de (?:voz|vídeo) perdida',
    '(?:questo messaggio è stato eliminato|hai eliminato questo messaggio)',
    'dit bericht (?:is|werd) verwijderd|(?:je|u) h(?:ebt|eeft) dit bericht verwijderd',
    '(?:ta wiadomość została usunięta|usunięto tę wiadomość)',
    '(?:данное|это) сообщение (?:было )?удалено|вы удалили (?:данное|это) сообщение',
    '(?:bu mesaj silindi|bu mesajı sildiniz|pesan ini (?:telah )?dihapus|anda menghapus pesan ini)',
  ].join('|')})\\.?$`,
  'iu',
);

/** A day and a time of day as a column of dates has them. */
const momentOf = (day: string, time: string): string => {
  const clock = time
    .replaceAll(/[\s\u00a0\u202f]+/gu, ' ')
    .replaceAll(/(\d)\.(?=\d)/gu, '$1:')
    .replace(/([ap])\.? ?m\b\.?/iu, '$1m')
    .replace('ص', 'am')
    .replace('م', 'pm');
  const isYearFirst = /^\d{4}/.test(day);
  const isHalf = /[ap]m/i.test(clock);
  const written = isYearFirst ? day : day.replaceAll(isHalf ? /[-.]/g : '-', '/');
  return `${written} ${clock}`;
};

const headOf = (plain: string) => HEAD.exec(inAsciiDigits(plain));
const isHead = (line: string): boolean => headOf(line.replaceAll(MARKS, '')) !== null;

interface Message {
  readonly date: string;
  readonly lines: string[];
}

/** Messages with all their lines: what has no time before it continues the one above. */
const messagesIn = (text: string): readonly Message[] => {
  const messages: Message[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const plain = line.replaceAll(MARKS, '');
    const [whole, day, time, day2, time2] = headOf(plain) ?? [];
    if (whole === undefined) messages.at(-1)?.lines.push(line);
    else {
      // Marks behind the name tell the words of WhatsApp from those of people.
      messages.push({
        date: momentOf(day ?? day2 ?? '', time ?? time2 ?? ''),
        lines: [wordsBehind(line, plain.slice(whole.length))],
      });
    }
  }
  return messages;
};

/** The end of a line that is, without its marks, these words: with the marks in it. */
const wordsBehind = (line: string, words: string): string => {
  let at = line.length;
  for (let left = words.length; left > 0;) {
    at -= 1;
    if (line[at] === words[left - 1]) left -= 1;
  }
  return line.slice(at);
};

/** A message of a person; null for what WhatsApp says itself, and for a file without words. */
const rowOf = ({ date, lines }: Message): Row | null => {
  const whole = lines.join('\n').trimEnd();
  const [head, username] = AUTHOR.exec(whole) ?? [];
  if (head === undefined) return null;
  const words = whole.slice(head.length);
  const text = words
    .replace(FILE, '')
    .replace(EDITED, '')
    .replaceAll(/[\u200e\u200f]/gu, '')
    .trim();
  const isOfProgram = words.startsWith('\u200e') || OF_PROGRAM.test(text);
  return isOfProgram || text === '' ? null : { date, username, text };
};

/** Enough for a first message behind those of the service. */
const BEGINNING = 5000;

const rowsOf = (messages: readonly Message[]): readonly Row[] =>
  messages.map(rowOf).filter((row) => row !== null);

/** A chat as WhatsApp exports it, in the spelling of any phone; other programs write the same, so that nothing says whose it is. */
export const chat: RecordForm = {
  begins: (start) => isHead(start.slice(0, 200)) && rowsOf(messagesIn(start.slice(0, BEGINNING))).length > 0,
  read: (text) => {
    const messages = messagesIn(text);
    const rows = rowsOf(messages);
    return {
      rows,
      notes: countNote(
        messages.length - rows.length,
        (count) =>
          `${plural(count, 'message')} without words of a person passed over: files, calls, deleted messages, and what the program says of the chat.`,
      ),
    };
  },
};
