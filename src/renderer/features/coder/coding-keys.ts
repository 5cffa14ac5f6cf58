/** So many letters find a code at most. */
const LETTERS = 3;
const DIGITS = '1234567890';

export interface KeyedCode {
  readonly code: string;
  readonly key?: string | undefined;
}

/** The key of each code: that of the book, or else the digit of its place where no code of the book has it. */
export const keysOf = (codes: readonly KeyedCode[]): readonly string[] => {
  const own = new Set(codes.map(({ key }) => key?.toLowerCase()));
  return codes.map(({ key }, at) => {
    const digit = DIGITS.charAt(at);
    return key?.toLowerCase() ?? (own.has(digit) ? '' : digit);
  });
};

export const codeOfKey = (codes: readonly KeyedCode[], key: string): string | undefined => {
  const at = key === '' ? -1 : keysOf(codes).indexOf(key.toLowerCase());
  return codes[at]?.code;
};

/** Codes that begin with the typed letters, or have a word that does. */
export const codesTyped = (codes: readonly string[], typed: string): readonly string[] => {
  const start = typed.toLowerCase();
  const found = (test: (code: string) => boolean) => codes.filter((code) => test(code.toLowerCase()));
  const first = found((code) => code.startsWith(start));
  return first.length > 0
    ? first
    : found((code) => code.split(/\s+/u).some((word) => word.startsWith(start)));
};

/** What is typed after one more letter; a letter that finds no code starts anew. */
export const typedAfter = (codes: readonly string[], typed: string, letter: string): string => {
  const longer = typed.length < LETTERS ? typed + letter : letter;
  if (codesTyped(codes, longer).length > 0) return longer;
  return codesTyped(codes, letter).length > 0 ? letter : '';
};

/** Given codes with one more, or without it; the last one stays. */
export const toggled = (given: readonly string[], code: string): readonly string[] => {
  if (!given.includes(code)) return [...given, code];
  return given.length === 1 ? given : given.filter((other) => other !== code);
};

/** Place of the next post without a code after `at`, or the post after it where all have one. */
export const nextOpen = (isCoded: readonly boolean[], at: number): number => {
  const places = isCoded.map((_, offset) => (at + 1 + offset) % isCoded.length);
  return places.find((place) => isCoded[place] === false) ?? Math.min(at + 1, isCoded.length - 1);
};
