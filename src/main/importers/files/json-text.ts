import { parseUnambiguousJson } from '#main/base/json.ts';
import { isObject } from '#shared/is-object.ts';
import type { Remarks } from './remarks.ts';

/**
 * Where a number may be written otherwise than JavaScript writes it: many digits, an exponent, a zero at the end of a fraction, a fraction
 * that begins with many, or a zero with a sign.
 */
const OTHER_SPELLING =
  /(?:[:[,]|^)\s*-?(?:\d{16}|\d+(?:\.\d+)?e|\d+\.\d*0(?!\d)|0\.0{6}|\d+\.\d{14}|(?<=-)0(?![.\d]))/i;

type SourcedReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/**
 * Keeps numbers as they are written where JavaScript would write them otherwise: 19-digit ids come as numbers too, and `1.50` may be a text.
 * A whole number past the safe ones is kept so whatever its digits are: of true ids one in a hundred ends in 00.
 */
const keepDigits: SourcedReviver = (_key, value, { source }) =>
  typeof value === 'number' &&
  source !== undefined &&
  (String(value) !== source || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    ? source
    : value;

/**
 * A value that a database wraps: MongoDB in its extended JSON, DynamoDB, Elasticsearch around each document, SPARQL; and the dates of
 * CSL-JSON.
 */
const WRAPPED =
  /"(?:\$(?:oid|date|number\w+)|_source|date-parts)"\s*:|\{\s*"(?:S|N|BOOL|NULL|M|L|SS)"\s*:|"type"\s*:\s*"(?:(?:typed-)?literal|uri|bnode)"/;

/** A value of an answer in SPARQL: `{"type": "literal", "value": "…", "xml:lang": "en"}`. */
const BINDING_KEYS = new Set(['type', 'value', 'xml:lang', 'datatype']);
const isBinding = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value['value'] === 'string' &&
  ['literal', 'typed-literal', 'uri', 'bnode'].includes(String(value['type'])) &&
  Object.keys(value).every((key) => BINDING_KEYS.has(key));

/** Whether a value is of the type that DynamoDB names it by: `{"S": "…"}`, `{"N": "5"}`. */
const DYNAMO_TYPES: Readonly<Record<string, (inner: unknown) => boolean>> = {
  S: (inner) => typeof inner === 'string',
  N: (inner) => typeof inner === 'string' && /^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(inner),
  BOOL: (inner) => typeof inner === 'boolean',
  NULL: (inner) => inner === true,
  M: isObject,
  L: Array.isArray,
  SS: Array.isArray,
};

const isoOf = (ms: number): string | null => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null);

/** The day of `{"date-parts": [[2020, 3, 2]]}`, as Zotero and other programs of references write it; null for a month, a span, a season. */
const dayOfParts = (value: unknown): string | null => {
  if (!Array.isArray(value) || value.length !== 1 || !Array.isArray(value[0])) return null;
  const parts: readonly unknown[] = value[0];
  const [year = '', month = '', day = ''] = parts.map(String);
  return parts.length === 3 && /^\d{4}-\d{1,2}-\d{1,2}$/.test(`${year}-${month}-${day}`)
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : null;
};

/** What is inside of a wrapped value; any other value as it is. Inner ones come first. */
const unwrapped = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  const source = value['_source'];
  if (isObject(source) && Object.hasOwn(value, '_index')) return { _id: value['_id'], ...source };
  if (Object.hasOwn(value, 'date-parts')) return dayOfParts(value['date-parts']) ?? value;
  if (isBinding(value)) return value['value'];
  const [[name, inner] = ['', null], ...others] = Object.entries(value);
  if (others.length === 0 && Object.hasOwn(DYNAMO_TYPES, name) && DYNAMO_TYPES[name]?.(inner) === true)
    return name === 'NULL' ? null : inner;
  if (others.length > 0 || (typeof inner !== 'string' && typeof inner !== 'number')) return value;
  if (name === '$date') return /^-?\d+$/.test(String(inner)) ? (isoOf(Number(inner)) ?? value) : inner;
  return name === '$oid' || name.startsWith('$number') ? inner : value;
};

/** JSON with every number as it is written; of a name that is given twice the last value. For a look at what a file may be. */
export const glanceAtJson = (text: string): unknown => {
  // A reviver makes parsing several times slower, so one runs only where something for it may be in the text.
  const hasDigits = OTHER_SPELLING.test(text);
  if (!hasDigits && !WRAPPED.test(text)) return JSON.parse(text) as unknown;
  const revive: SourcedReviver = (key, value, context) =>
    unwrapped(hasDigits ? keepDigits(key, value, context) : value);
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown) as unknown;
};

/** JSON with every number as it is written. @throws SyntaxError where it is not one, RepeatedField where an object has one name twice */
export const parseJson = (text: string): unknown => parseUnambiguousJson(text, glanceAtJson);

const STRINGS = /"(?:[^"\\]|\\.)*"/g;

/** What is wrong with a text in which somebody has explained something. */
export const COMMENT = 'a comment (“//” or “/*”) is met, which JSON has none of: remove it';

/** Why a text is no JSON, where programs that many people use write such texts. */
export const jsonFault = (text: string): string => {
  const bare = text.replaceAll(STRINGS, '""');
  if (/[:[,]\s*-?(?:NaN|Infinity)\b/.test(bare))
    return 'has NaN or Infinity, which are no values of JSON: write null in their place';
  if (/[{,]\s*'[^']*'\s*:/.test(bare) || /[:[,]\s*(?:None|True|False)\b/.test(bare))
    return 'is not JSON but what Python prints: write it with json.dumps';
  if (/\/[/*]/.test(bare)) return `is no valid JSON: ${COMMENT}`;
  if (/,\s*[}\]]/.test(bare)) return 'is not valid JSON: a comma is before a closing bracket';
  if (/[{,]\s*[A-Za-z_$][\w$]*\s*:/.test(bare))
    return 'is not valid JSON: a name has no quotation marks, as in JavaScript or JSON5';
  return 'is not valid JSON';
};

/** Whether a text is itself a list or an object in JSON, so that its words are somewhere inside of it. */
const isJsonText = (text: string): boolean => {
  if (!/^\s*(?:\[[^]*\]|\{[^]*\})\s*$/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What Python prints of bytes that nobody decoded: `b'caf\xc3\xa9'`. */
const BYTES = /^b(?:'[^]*'|"[^]*")$/;

/** What a spreadsheet shows in the place of a cell that it cannot compute. */
const SHEET_ERROR =
  /^#(?:NAME\?|VALUE!|REF!|DIV\/0!|NUM!|NULL!|N\/A|ERROR!|SPILL!|NOME\?|WERT!|BEZUG!|NOMBRE\?|VALEUR!)$/;
const LONGEST_CELL = 32_767;
/** Letters of UTF-8 as Latin-1 or Windows-1252 shows them: `Ã¼`, `â€™`, `ðŸ`. */
const MISREAD =
  /[ÂÃ][\u0080-\u00bf]|Ã[ŸŒ„–œ€]|â(?:\u0080[\u0080-\u00bf]|€[™œ\u009d“”¦])|ð(?:\u009f|Ÿ)[\u0080-\u00bf˜™]/;

/** Takes note of a text that is written in the way of a program, and kept so. */
export const noteForm = (text: string, remarks: Remarks | undefined): void => {
  if (isJsonText(text)) remarks?.note('json-text');
  else if (BYTES.test(text)) remarks?.note('bytes-text');
  else if (SHEET_ERROR.test(text)) remarks?.note('sheet-error', text);
  if (text.length === LONGEST_CELL) remarks?.note('sheet-cut');
  const [misread] = MISREAD.exec(text) ?? [];
  if (misread !== undefined) remarks?.note('misread-text', misread);
};
