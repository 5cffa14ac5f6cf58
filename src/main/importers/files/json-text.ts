import { parseUnambiguousJson } from '#main/base/json.ts';

const LONG_NUMBER = /[:[,]\s*-?\d{16,}|^\s*-?\d{16,}/;

type SourcedReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Keeps whole numbers that do not fit a floating-point number as their digits: 19-digit ids come as numbers too. */
const keepDigits: SourcedReviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
    ? source
    : value;

/** JSON with every id intact; of a name that is given twice the last value. For a look at what a file may be. */
export const glanceAtJson = (text: string): unknown =>
  // The reviver makes parsing several times slower, so it runs only where a long number is in the text.
  LONG_NUMBER.test(text)
    ? (JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown) as unknown)
    : (JSON.parse(text) as unknown);

/** JSON with every id intact. @throws SyntaxError where it is not one, RepeatedField where an object has one name twice */
export const parseJson = (text: string): unknown => parseUnambiguousJson(text, glanceAtJson);

/** Whether a text is itself a list or an object in JSON, so that its words are somewhere inside of it. */
export const isJsonText = (text: string): boolean => {
  if (!/^\s*(?:\[[^]*\]|\{[^]*\})\s*$/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
