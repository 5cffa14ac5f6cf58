const QUOTE = '"';
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** A name that one object of a JSON text has twice: JSON readers differ in which value they keep. */
export class RepeatedField extends SyntaxError {
  override readonly name = 'RepeatedField';
  /** Names and places in lists, from the top of the text to the field. */
  readonly path: readonly (string | number)[];
  constructor(path: readonly (string | number)[]) {
    super(`the field “${fieldText(path)}” is given twice`);
    this.path = path;
  }
}

const LONGEST = 200;

/** A path as mappings write it: names and places with dots between them. */
export const fieldText = (path: readonly (string | number)[]): string => path.join('.').slice(0, LONGEST);

/** An object or a list that is open at some place of the text. */
interface Open {
  /** Names met so far; null in a list. */
  readonly names: Set<string> | null;
  /** The name or the place of the value that is read. */
  at: string | number;
}

/** The place of the quotation mark that ends a string. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf(QUOTE, start + 1); end >= 0; end = text.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
};

const isName = (text: string, end: number): boolean => {
  let at = end + 1;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return text.charCodeAt(at) === COLON;
};

const nameOf = (raw: string): string => (raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw);

/** The first field that an object of the text repeats; null without one. The text has to be valid JSON. */
const repeatedField = (text: string): readonly (string | number)[] | null => {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    const inner = open.at(-1);
    if (sign === QUOTE) {
      const end = endOfString(text, at);
      if (inner?.names && isName(text, end)) {
        inner.at = nameOf(text.slice(at + 1, end));
        if (inner.names.has(inner.at)) return open.map((outer) => outer.at);
        inner.names.add(inner.at);
      }
      at = end;
    } else if (sign === '{') open.push({ names: new Set(), at: '' });
    else if (sign === '[') open.push({ names: null, at: 0 });
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',' && inner?.names === null) inner.at = Number(inner.at) + 1;
  }
  return null;
};

/** Names in all objects of a value. */
const countNames = (value: unknown): number => {
  const left: unknown[] = [value];
  let count = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const members: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) if (typeof member === 'object' && member !== null) left.push(member);
  }
  return count;
};

/** Colons behind a quotation mark: at least as many as the text has names, more where strings have some. */
const countColons = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= 0x20) before -= 1;
    if (text[before] === QUOTE) count += 1;
  }
  return count;
};

/**
 * The value of a JSON text in which no object has one name twice.
 * @param parse another reader of valid JSON than `JSON.parse`
 * @throws SyntaxError where it is no JSON, RepeatedField where a name is given twice
 */
export const parseUnambiguousJson = (
  text: string,
  parse: (json: string) => unknown = (json) => JSON.parse(json) as unknown,
): unknown => {
  const value = parse(text);
  // Equal counts show that no name was lost, several times faster than the names do.
  const path = countColons(text) === countNames(value) ? null : repeatedField(text);
  if (path !== null) throw new RepeatedField(path);
  return value;
};

/** Half of a character: it can only be stored as U+FFFD. */
export class HalfCharacter extends SyntaxError {
  override readonly name = 'HalfCharacter';
  constructor() {
    super('it has half of a character: a surrogate without its pair');
  }
}

/** Text that is well formed can contain half of a character only as an escape. */
const ESCAPED_HALF = /\\u[dD][89a-fA-F]/;

const hasHalf = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => !key.isWellFormed() || hasHalf(member));
};

/**
 * The value of a JSON text that is stored or compared as it is written.
 * @param parse another reader of valid JSON than `JSON.parse`
 * @throws SyntaxError where it is no JSON, RepeatedField where a name is given twice, HalfCharacter where a text is not well formed
 */
export const parseStorableJson = (text: string, parse?: (json: string) => unknown): unknown => {
  const value = parseUnambiguousJson(text, parse);
  if ((!text.isWellFormed() || ESCAPED_HALF.test(text)) && hasHalf(value)) throw new HalfCharacter();
  return value;
};
