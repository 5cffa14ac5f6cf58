import { FieldProblem, innerRow, rowOf, textOf, type Row } from '#main/importers/files/fields.ts';
import { timeOf } from './dates.ts';
import { decodeTweet } from './text-entities.ts';

/** A note is written together with its post; the post's own stamp is cut to the second. */
const SLACK_SECONDS = 5;
const LINK_AT_END = /https?:\/\/t\.co\/\w+$/u;
/** An answer's post begins with the names that it answers; its note does not. */
const ANSWERED = /^(?:@\w+\s+)+/u;
/** Fewer characters in common would find a note by chance. */
const LEAST_COMMON = 20;

const withoutLink = (text: string): string => text.trimEnd().replace(LINK_AT_END, '').trimEnd();

/** A cut text without its end: an ellipsis, a short link to the post itself, or both. */
const withoutCutEnd = (text: string): string => {
  const words = withoutLink(text);
  const mark = ['…', '...'].find((ellipsis) => words.endsWith(ellipsis)) ?? '';
  return withoutLink(words.slice(0, words.length - mark.length));
};

/**
 * Reads the items of `note-tweet.js`, `{noteTweet: {createdAt, core: {text}}}`: X's archive keeps posts of more than 280
 * characters there and cuts them in `tweets.js`. A note names no post, so the two are put together by time and words.
 */
export const collectLongTexts = (rows: readonly Row[]) => {
  const bySecond = new Map<number, string[]>();
  for (const row of rows) {
    const note = rowOf(row, 'noteTweet');
    const text = note && textOf(innerRow(note, 'core'), 'text');
    const written = note && momentOf(note);
    if (text === null || written === null) continue;
    bySecond.set(written, [...(bySecond.get(written) ?? []), text]);
  }
  return {
    /** The whole text of a cut post of epoch second `time`, or null where it is not among them. */
    wholeOf: (time: number, cut: string): string | null => {
      const beginning = decodeTweet(withoutCutEnd(cut));
      const bare = beginning.replace(ANSWERED, '');
      if (bare.length < LEAST_COMMON) return null;
      const seconds = Array.from({ length: 2 * SLACK_SECONDS + 1 }, (_, i) => time + i - SLACK_SECONDS);
      const longText = seconds
        .flatMap((second) => bySecond.get(second) ?? [])
        .find((text) => decodeTweet(text).length > beginning.length && decodeTweet(text).startsWith(bare));
      return longText === undefined ? null : beginning.slice(0, beginning.length - bare.length) + longText;
    },
  };
};

/** Whole texts of long posts, to be found by the moment and the beginning of the cut one. */
export type LongTexts = ReturnType<typeof collectLongTexts>;

/** A note whose date nobody can read completes no post; the post itself still counts. */
const momentOf = (note: Row): number | null => {
  try {
    const stated = timeOf(note, 'createdAt');
    return stated && Math.floor(stated.ms / 1000);
  } catch (error) {
    if (error instanceof FieldProblem) return null;
    throw error;
  }
};
