/** A day as Chinese, Japanese and Korean write it; Korean also with points and blanks, as Hungarian does. */
const DAY =
  /^(\d{4})(?:\s?[年년]\s?|\. )(\d{1,2})(?:\s?[月월]\s?|\. )(\d{1,2})(?:\s?[日号號일]|\.(?=\s|$))\s*/u;
const WEEKDAY =
  /^(?:(?:星期|週|周)[一二三四五六日天]|[月火水木金土日월화수목금토일](?:曜日|요일)|\([月火水木金土日월화수목금토일]\))\s*/u;
const HALF = /^(?:(上午|午前|오전)|下午|午後|오후)\s*(\d[\d:]*)/u;

/**
 * A date whose parts are named in Chinese, Japanese or Korean, in the signs of ISO 8601: `2018年3月1日 下午2:05` as `2018-3-1 2:05 PM`. Any
 * other text as it is.
 */
export const inIsoSigns = (text: string): string => {
  const plain = /[^\0-\u007f]/u.test(text) ? text.normalize('NFKC') : text;
  const [whole, year, month, day] = DAY.exec(plain) ?? [];
  if (whole === undefined) return text;
  const clock = plain
    .slice(whole.length)
    .replace(WEEKDAY, '')
    .replace(/(\d)[时時点點시]\s?(?=\d)/u, '$1:')
    .replace(/(\d)[分분]\s?(?=\d)/u, '$1:')
    .replace(/(\d)[分秒분초](?=\s|$)/u, '$1')
    // Noon and midnight are 0 there.
    .replace(HALF, (_, isForenoon: string | undefined, hours: string) =>
      [hours.replace(/^00?:/u, '12:'), isForenoon === undefined ? 'PM' : 'AM'].join(' '),
    );
  return `${[year, month, day].join('-')} ${clock}`.trim();
};
