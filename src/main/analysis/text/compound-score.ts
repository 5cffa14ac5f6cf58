import vader from 'vader-sentiment';

const { SentimentIntensityAnalyzer: steps } = vader;

/** What VADER parts from a word in front of it or behind it; anything else makes the word an emoticon, or no word it knows. */
const MARKS: ReadonlySet<string> = new Set(
  ['. ! ? , ; : -', `' "`, '!! !!! ?? ??? ?!? !?! ?!?! !?!?'].flatMap((marks) => marks.split(' ')),
);
const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const CAPITALS = /^[^a-z]*[A-Z]+[^a-z]*$/;

/** A word without the mark in front of it or behind it. */
const bareWord = (word: string): string => {
  const bare = word.replace(PUNCTUATION, '');
  const isFirst = word.startsWith(bare);
  if (bare.length < 2 || !(isFirst || word.endsWith(bare))) return word;
  const mark = isFirst ? word.slice(bare.length) : word.slice(0, -bare.length);
  return MARKS.has(mark) ? bare : word;
};

/**
 * VADER's compound score of a text. Source: Hutto & Gilbert (2014). The words are parted here: the library makes a table of every word
 * with every mark for each text, which costs more than ten times the score. Words that only strengthen others are in no lexicon,
 * so that their valence is 0 as the library has it.
 */
export const compoundScore = (text: string): number => {
  const words = text
    .split(/\s/)
    .filter(({ length }) => length > 1)
    .map(bareWord);
  const capitals = words.filter((word) => CAPITALS.test(word)).length;
  const parted = { words_and_emoticons: words, is_cap_diff: capitals > 0 && capitals < words.length };
  let valences: number[] = [];
  for (const [index, word] of words.entries()) {
    const isKindOf = word.toLowerCase() === 'kind' && words[index + 1]?.toLowerCase() === 'of';
    valences = isKindOf ? [...valences, 0] : steps.sentiment_valence(0, parted, word, index, valences);
  }
  return steps.score_valence(steps.but_check(words, valences), text).compound;
};
