import type { Bytes } from './bytes.ts';
import type { CsvShape } from './csv-shape.ts';

const [QUOTE, BACKSLASH, LINE_FEED, RETURN] = [0x22, 0x5c, 0x0a, 0x0d] as const;
/** What tools write behind a backslash to say that it belongs to the text: all else is a backslash of the text itself. */
const ESCAPED: ReadonlySet<number> = new Set([QUOTE, BACKSLASH, LINE_FEED, RETURN]);

/**
 * Doubles each backslash of a quoted cell that escapes nothing (`C:\new`, as R writes it), because the parser leaves out every one.
 */
class Doubler {
  readonly #delimiter: number;
  #isQuoted = false;
  #isCellStart = true;
  #isOpen = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  add(chunk: Uint8Array): Uint8Array {
    const doubled: number[] = [];
    for (const [at, byte] of chunk.entries()) if (this.#isAlone(byte)) doubled.push(at);
    if (doubled.length === 0) return chunk;
    const parts: Uint8Array[] = [];
    let from = 0;
    for (const at of doubled) {
      parts.push(chunk.subarray(from, at), Uint8Array.of(BACKSLASH));
      from = at;
    }
    return Buffer.concat([...parts, chunk.subarray(from)]);
  }

  /** Whether the byte is the first behind a backslash that escapes nothing. */
  #isAlone(byte: number): boolean {
    if (this.#isOpen) {
      this.#isOpen = false;
      return !ESCAPED.has(byte);
    }
    if (this.#isQuoted) {
      this.#isOpen = byte === BACKSLASH;
      this.#isQuoted = byte !== QUOTE;
      return false;
    }
    this.#isQuoted = this.#isCellStart && byte === QUOTE;
    this.#isCellStart = byte === this.#delimiter || byte === LINE_FEED || byte === RETURN;
    return false;
  }
}

type Marks = Pick<CsvShape, 'delimiter' | 'escape'>;

/** A text of a table in which a backslash before anything but what tools escape stays. */
export const withBackslashes = (text: string, { delimiter, escape }: Marks): string =>
  escape === '"' ? text : Buffer.from(new Doubler(delimiter).add(Buffer.from(text))).toString('utf8');

/** The same of a table that is streamed. */
export async function* streamedBackslashes(
  bytes: Bytes,
  { delimiter, escape }: Marks,
): AsyncGenerator<Uint8Array> {
  const doubler = new Doubler(delimiter);
  for await (const chunk of bytes) yield escape === '"' ? chunk : doubler.add(chunk);
}
