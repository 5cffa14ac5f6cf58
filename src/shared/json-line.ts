/** Signs that JSON leaves as they are and that readers of lines take for the end of one, such as Python’s `splitlines`. */
const LINE_SIGNS = /[\u0085\u2028\u2029]/gu;

/** A value as one line of NDJSON, whatever its reader takes for the end of a line. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replace(LINE_SIGNS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
