const QUOTE = '"';

/**
 * Splits the regular part of a CSV (RFC 4180, any line ends, quotation marks inside an unquoted text are letters) into records,
 * many times faster than a parser that knows every irregularity. Where one is met it stops: `rest()` is then what such a parser
 * has to go on with, from the start of the record in question, and `lineEnd` the line end to use.
 */
export class CsvSplitter {
  readonly #delimiter: string;
  readonly #longest: number;
  #text = '';
  /** Where the next record starts. */
  #start = 0;
  #isRegular = true;
  /** What ends a line, by the first line's own; null until one was seen. */
  lineEnd: string | null = null;

  /** @param longest record, characters, that is split here; a longer one counts as irregular. */
  constructor(delimiter: string, longest: number) {
    this.#delimiter = delimiter;
    this.#longest = longest;
  }

  /** False once an irregularity was met: nothing more is split then. */
  get isRegular(): boolean {
    return this.#isRegular;
  }

  /** What was taken and not split. */
  rest(): string {
    return this.#text.slice(this.#start);
  }

  /** Takes the next piece of the file. @returns the records that are complete now; empty lines are none. */
  split(piece: string, isLast: boolean): readonly string[][] {
    this.#text = this.#text.slice(this.#start) + piece;
    this.#start = 0;
    const records: string[][] = [];
    while (this.#start < this.#text.length) {
      const fields: string[] = [];
      const next = this.#record(fields, isLast);
      if (next === null || next - this.#start > this.#longest) break;
      if (fields.length > 0) records.push(fields);
      this.#start = next;
    }
    this.#isRegular &&= this.#text.length - this.#start <= this.#longest;
    return records;
  }

  /** Reads one record's fields. @returns where the next starts; null where it is not complete or not regular. */
  #record(fields: string[], isLast: boolean): number | null {
    const text = this.#text;
    let at = this.#start;
    let end = this.#findLineEnd(at);
    if (end === at) return this.#pastLineEnd(end, isLast);
    for (;;) {
      let stop: number;
      if (text.startsWith(QUOTE, at)) {
        const closing = this.#closingQuote(at + 1, isLast);
        if (closing === null) return null;
        const inner = text.slice(at + 1, closing);
        fields.push(inner.includes(QUOTE) ? inner.replaceAll('""', QUOTE) : inner);
        stop = closing + 1;
        if (end !== -1 && end < stop) end = this.#findLineEnd(stop);
      } else {
        const delimiter = text.indexOf(this.#delimiter, at);
        if (delimiter === -1 && end === -1) {
          // Whatever comes may still belong to this field.
          if (!isLast) return null;
          stop = text.length;
        } else stop = delimiter === -1 || (end !== -1 && end < delimiter) ? end : delimiter;
        fields.push(text.slice(at, stop));
      }
      if (stop === end) return this.#pastLineEnd(end, isLast);
      if (stop === text.length) return isLast ? stop : null;
      if (!text.startsWith(this.#delimiter, stop)) return this.#irregular(stop, isLast);
      at = stop + 1;
    }
  }

  #findLineEnd(from: number): number {
    if (this.lineEnd !== null) return this.#text.indexOf(this.lineEnd, from);
    const [feed, carriage] = [this.#text.indexOf('\n', from), this.#text.indexOf('\r', from)];
    return feed === -1 || carriage === -1 ? Math.max(feed, carriage) : Math.min(feed, carriage);
  }

  #pastLineEnd(end: number, isLast: boolean): number | null {
    if (this.lineEnd === null) {
      const isCarriage = this.#text.startsWith('\r', end);
      // The line feed of this line end may come with the next piece.
      if (isCarriage && end + 1 === this.#text.length && !isLast) return null;
      this.lineEnd = isCarriage ? (this.#text.startsWith('\r\n', end) ? '\r\n' : '\r') : '\n';
    }
    return end + this.lineEnd.length;
  }

  #closingQuote(from: number, isLast: boolean): number | null {
    let at = this.#text.indexOf(QUOTE, from);
    while (at !== -1 && this.#text.startsWith(QUOTE, at + 1)) at = this.#text.indexOf(QUOTE, at + 2);
    // A quotation mark at the very end may be the first of two.
    if (at === -1 || (at + 1 === this.#text.length && !isLast)) {
      if (isLast) this.#isRegular = false;
      return null;
    }
    return at;
  }

  /** What stands at `stop` is neither a delimiter nor a line end, unless the rest of one is still to come. */
  #irregular(stop: number, isLast: boolean): null {
    const isHalf = this.lineEnd === '\r\n' && stop + 1 === this.#text.length && this.#text.endsWith('\r');
    if (isLast || !isHalf) this.#isRegular = false;
    return null;
  }
}
