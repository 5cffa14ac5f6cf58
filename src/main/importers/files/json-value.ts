export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;
const BACKSLASH = 0x5c;

export const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const ENDS_WORD = new Set([COMMA, CLOSE_ARRAY, CLOSE_OBJECT, OPEN_ARRAY, OPEN_OBJECT, QUOTE, COLON]);

/** A JSON value that is passed over as a whole, over as many chunks as it has. */
export class PassedValue<Use> {
  /** What is made of its bytes. */
  readonly use: Use;
  /** Where it starts in the buffer. */
  start: number;
  /** Brackets that are open inside, and the most that ever were. */
  depth: number;
  deepest = 1;
  readonly #isWord: boolean;
  #inString: boolean;

  /** @param first its first byte, which is at `start` */
  constructor(use: Use, first: number, start: number) {
    this.use = use;
    this.start = start;
    this.depth = first === OPEN_OBJECT || first === OPEN_ARRAY ? 1 : 0;
    this.#inString = first === QUOTE;
    this.#isWord = this.depth === 0 && !this.#inString;
  }

  /** Goes on from a place of the buffer. @returns where it stopped, and whether the value is over there. */
  pass(buffer: Buffer, from: number): { readonly at: number; readonly isOver: boolean } {
    if (this.#isWord) return passWord(buffer, from);
    const { length } = buffer;
    let at = from;
    for (;;) {
      if (this.#inString) {
        while (at < length && buffer[at] !== QUOTE) at += buffer[at] === BACKSLASH ? 2 : 1;
        // Behind the end where the escaped sign comes with the next chunk.
        if (at >= length) return { at, isOver: false };
        this.#inString = false;
        at += 1;
      }
      if (this.depth === 0) return { at, isOver: true };
      let byte = buffer[at];
      // Brackets and braces differ in one bit.
      while (
        byte !== undefined &&
        byte !== QUOTE &&
        (byte | 0x20) !== CLOSE_OBJECT &&
        (byte | 0x20) !== OPEN_OBJECT
      )
        byte = buffer[(at += 1)];
      if (byte === undefined) return { at, isOver: false };
      at += 1;
      if (byte === QUOTE) this.#inString = true;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.depth -= 1;
      else if ((this.depth += 1) > this.deepest) this.deepest = this.depth;
    }
  }
}

/** A number, `true`, `null`: over before the next sign. */
const passWord = (buffer: Buffer, from: number): { readonly at: number; readonly isOver: boolean } => {
  let at = from;
  let byte = buffer[at];
  while (byte !== undefined && !isBlank(byte) && !ENDS_WORD.has(byte)) byte = buffer[(at += 1)];
  return { at, isOver: byte !== undefined };
};
