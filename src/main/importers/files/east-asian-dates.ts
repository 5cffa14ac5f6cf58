/** A day as Chinese, Japanese and Korean write it; Korean also with points and blanks, as Hungarian does. */
const DAY =
  /^(\d{4})(?:\s?[年년]\s?|\. )(\d{1,2})(?:\s?[月월]\s?|\. )(\d{1,2})(?:\s?[日号號일]|\.(?=\s|$))\s*/u;
/** A day in numbers, the year first, before a weekday or a half of the day in these languages. */
const NUMBERS =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\s*(?=\(?[月火水木金土日월화수목금토]\)?|[上下午前後오凌清早中傍晚深])/u;
const WEEKDAY =
  /^(?:(?:星期|週|周)[一二三四五六日天]|[月火水木金土日월화수목금토일](?:曜日|요일)|\([月火水木金土日월화수목금토일]\))\s*/u;
const HALF = /^(?:(上午|午前|오전|凌晨|清晨|早上|早晨)|(中午)|下午|午後|오후|傍晚|晚上)\s*(\d{1,2})(?=:)/u;
/** Hours of these languages before their minutes, which Korean writes without a zero in front. */
const HOURS = /(\d)[时時點点시]\s?(\d{1,2})(?!\d)/u;

/** Digits of Arabic, Persian and the languages of India that write with Devanagari. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/gu;

/** The digits of a text as those of ASCII. */
export const inAsciiDigits = (text: string): string =>
  text.replace(DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    return String((code - (code < 0x06f0 ? 0x0660 : code < 0x0966 ? 0x06f0 : 0x0966)) % 10);
  });

/** The half of the day in English; unchanged where the half has no such hour, as 12 in the evening. */
const inEnglish = (whole: string, forenoon: string | undefined, noon: string | undefined, hour: string) => {
  const hours = Number(hour);
  if (/^(?:傍晚|晚上)/u.test(whole) && hours % 12 === 0) return whole;
  const isForenoon = forenoon !== undefined || (noon !== undefined && hours === 11);
  // Noon and midnight are 0 in Japanese.
  return `${hours === 0 ? '12' : hour}${isForenoon ? 'AM' : 'PM'}`;
};

/**
 * A date whose parts are named in Chinese, Japanese or Korean, in the signs of ISO 8601: `2018年3月1日 下午2:05` as `2018-3-1 2:05 PM`. Of
 * any other text its digits, in those of ASCII.
 */
export const inIsoSigns = (text: string): string => {
  const isPlain = !/[^\0-\u007f]/u.test(text);
  const plain = isPlain ? text : inAsciiDigits(text.normalize('NFKC'));
  const numbers = isPlain ? null : NUMBERS.exec(plain);
  const [whole, year, month, day] =
    numbers === null ? (DAY.exec(plain) ?? []) : [numbers[0], numbers[1], numbers[3], numbers[4]];
  if (whole === undefined) return isPlain ? text : inAsciiDigits(text);
  const clock = plain
    .slice(whole.length)
    .replace(WEEKDAY, '')
    .replace(HOURS, (_, hour: string, minute: string) => `${hour}:${minute.padStart(2, '0')}`)
    .replace(
      /(\d)[分분]\s?(\d{1,2})(?!\d)/u,
      (_, minute: string, second: string) => `${minute}:${second.padStart(2, '0')}`,
    )
    .replace(/(\d)[分秒분초](?=\s|$)/u, '$1')
    .replace(HALF, inEnglish)
    .replace(/^(\d{1,2})([AP]M)(:\S+)/u, '$1$3 $2');
  return `${[year, month, day].join('-')} ${clock}`.trim();
};
