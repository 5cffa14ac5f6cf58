import { monthNumber } from '#shared/calendar-words.ts';

/**
 * Names of months as spreadsheets, R and phones write them in the language of their user. Accents are left out, as `foldLetters` does.
 * Of each language: the twelve names in the form that dates have, and others that mean the same month.
 */
const LANGUAGES: readonly string[] = [
  'january february march april may june july august september october november december',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janner feber maerz april mai juni juli august september oktober november dezember',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'januar februar marts april maj juni juli august september oktober november december',
  'januar februar mars april mai juni juli august september oktober november desember',
  'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  'януари февруари март април май юни юли август септември октомври ноември декември',
  'ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου',
  'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince',
  'leden unor brezen duben kveten cerven cervenec srpen zari rijen listopad prosinec',
  'ocak subat mart nisan mayıs haziran temmuz agustos eylul ekim kasım aralık',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  'januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december',
  'januari februari maret april mei juni juli agustus september oktober november desember',
  'gener febrer marc abril maig juny juliol agost setembre octubre novembre desembre',
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
];
/** Short names that are no beginning of a whole one, or a shorter one: German, Dutch and Catalan; and those that mean something else elsewhere: May in Breton, March, Tuesday in Romanian. */
const OTHERS = [
  ['mrz', 3],
  ['mrt', 3],
  ['ag', 8],
  ['mae', 0],
  ['maa', 0],
  ['marti', 0],
] as const;
/** What begins as an English month; but Tuesday, and November in Finnish, are not March. */
const AS_ENGLISH = /^(?!mar(?:d|tes|ted|tid|ti$|ras))[a-z]+$/;

const FEWEST_LETTERS = 3;

/** A text with its letters composed and without their accents; `ü` is `u`. */
export const foldLetters = (text: string): string =>
  // Most dates are ASCII, and are read by the million.
  /^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}+/gu, '');

/** What each beginning of a name means; one that two languages have for different months means that of English, or none. */
const beginnings = (): ReadonlyMap<string, number> => {
  const found = new Map<string, number>(OTHERS);
  const english = new Set<string>();
  for (const [at, language] of LANGUAGES.entries()) {
    for (const [month, name] of foldLetters(language).split(' ').entries()) {
      for (let length = FEWEST_LETTERS; length <= name.length; length += 1) {
        const start = name.slice(0, length);
        if (at === 0) english.add(start);
        const before = found.get(start);
        if (before === undefined) found.set(start, month + 1);
        else if (before !== month + 1 && !english.has(start)) found.set(start, 0);
      }
    }
  }
  return found;
};
const BEGINNINGS = beginnings();

/**
 * 1 … 12 of the name of a month in any of these languages, whole or cut, in any case; of another that begins as the English one does, such as
 * `Febuary` and `septembrie`; 0 of anything else.
 */
export const monthOfName = (name: string): number => {
  const word = foldLetters(name).replace(/\.$/, '').toLowerCase();
  return BEGINNINGS.get(word) ?? (AS_ENGLISH.test(word) ? monthNumber(word) : 0);
};
