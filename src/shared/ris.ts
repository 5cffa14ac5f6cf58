/** A tag of RIS with its text; null leaves the line out. */
export type RisField = readonly [tag: string, text: string | null];

/** A field is one line; signs that end a line become blanks. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A date as RIS writes it: `2017-11-02` as `2017/11/02/`, the last part being for other words. */
export const risDate = (day: string): string => `${day.slice(0, 10).replaceAll('-', '/')}/`;

/** The name of a body or a pseudonym. A comma would part it into family and given name, and an asterisk is not allowed in names. */
export const risBody = (name: string): string => name.replace(/[,*]/gu, ' ');

/** At most 20 letters and digits. */
const risId = (key: string): string => key.replace(/[^A-Za-z0-9]/gu, '').slice(0, 20);

/**
 * One record of RIS: `TY` first, `ER` last, each line ended by CR and LF.
 * @param type one of the types of reference: `ELEC`, `COMP`, `DATA`, `RPRT`
 */
export const risRecord = (type: string, key: string, fields: readonly RisField[]): string =>
  [['TY', type] as const, ['ID', risId(key)] as const, ...fields, ['ER', ''] as const]
    .flatMap(([tag, text]) => (text === null ? [] : [`${tag}  - ${oneLine(text)}\r\n`]))
    .join('');
