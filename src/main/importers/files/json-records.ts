import { ImportFailure } from './import-failure.ts';

/** One item of a JSON array, or one line of NDJSON: its bytes as they stand in the file. */
export interface RawRecord {
  /** 1-based. */
  readonly record: number;
  readonly bytes: Buffer;
}

const MAX_DEPTH = 100;
const MAX_RECORD_BYTES = 16_000_000;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Finds the items of the first array of a JSON text (the whole text, or a value of its top object) chunk by chunk, so
 * that a file of any size is read in little memory and each record keeps its own bytes for the evidence hash. Nothing
 * is parsed here. Own code: streaming JSON packages build values and lose the bytes, and are ten times slower.
 */
export class JsonArraySplitter {
  #buffer: Buffer = Buffer.alloc(0);
  #position = 0;
  #depth = 0;
  #arrayDepth = 0;
  #itemStart = -1;
  #inString = false;
  #stringStart = 0;
  #records = 0;
  #finished = false;
  #sawContent = false;

  /** Items completed by this chunk. @throws ImportFailure where the text cannot be JSON or goes past the caps. */
  push(chunk: Buffer): RawRecord[] {
    this.#dropRead();
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const records: RawRecord[] = [];
    while (this.#position < this.#buffer.length) this.#step(records);
    const isHeld = this.#itemStart >= 0 || this.#inString;
    if (isHeld && this.#buffer.length > MAX_RECORD_BYTES) this.#fail('is larger than 16 MB');
    return records;
  }

  /** Call at the end of the file. @throws ImportFailure where it stopped in the middle. */
  end(): void {
    if (!this.#sawContent) throw new ImportFailure(1, 'file', 'is empty');
    if (this.#arrayDepth === 0 && !this.#finished)
      throw new ImportFailure(1, 'file', 'contains no list of records');
    if (!this.#finished || this.#depth !== 0) this.#fail('is cut off: the file ends inside it');
  }

  /** Forgets the bytes before the item, or string, that is not finished yet. */
  #dropRead(): void {
    const keepFrom =
      this.#itemStart >= 0 ? this.#itemStart : this.#inString ? this.#stringStart : this.#position;
    this.#buffer = this.#buffer.subarray(keepFrom);
    this.#position -= keepFrom;
    this.#stringStart -= keepFrom;
    if (this.#itemStart >= 0) this.#itemStart = 0;
  }

  #fail(reason: string): never {
    throw new ImportFailure(this.#records + 1, 'record', reason);
  }

  #step(records: RawRecord[]): void {
    if (this.#inString) {
      this.#skipString();
      return;
    }
    const buffer = this.#buffer;
    let at = this.#position;
    while (at < buffer.length && isBlank(buffer[at] ?? 0)) at += 1;
    this.#position = at;
    const byte = buffer[at];
    if (byte === undefined) return;
    this.#sawContent = true;
    if (byte === QUOTE) this.#openString();
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#open(byte);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.#close(byte, records);
    else if (byte === COMMA) this.#separate(records);
    else this.#startItem();
    this.#position += 1;
  }

  #openString(): void {
    this.#startItem();
    this.#inString = true;
    this.#stringStart = this.#position;
  }

  #skipString(): void {
    const buffer = this.#buffer;
    let at = this.#position;
    while (at < buffer.length && buffer[at] !== QUOTE) at += buffer[at] === BACKSLASH ? 2 : 1;
    this.#inString = at >= buffer.length;
    // Behind the end where the escaped sign comes with the next chunk.
    this.#position = this.#inString ? at : at + 1;
  }

  #startItem(): void {
    if (this.#arrayDepth > 0 && !this.#finished && this.#depth === this.#arrayDepth && this.#itemStart < 0)
      this.#itemStart = this.#position;
  }

  #open(byte: number): void {
    this.#startItem();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail(`is nested deeper than ${MAX_DEPTH} levels`);
    if (byte === OPEN_ARRAY && this.#arrayDepth === 0 && !this.#finished && this.#depth <= 2)
      this.#arrayDepth = this.#depth;
  }

  #close(byte: number, records: RawRecord[]): void {
    if (byte === CLOSE_ARRAY && this.#depth === this.#arrayDepth) {
      this.#emit(records);
      this.#arrayDepth = 0;
      this.#finished = true;
    }
    this.#depth -= 1;
    if (this.#depth < 0) this.#fail('has a closing bracket too many');
  }

  #separate(records: RawRecord[]): void {
    if (this.#arrayDepth > 0 && this.#depth === this.#arrayDepth) this.#emit(records);
  }

  #emit(records: RawRecord[]): void {
    if (this.#itemStart < 0) return;
    this.#records += 1;
    records.push({ record: this.#records, bytes: this.#buffer.subarray(this.#itemStart, this.#position) });
    this.#itemStart = -1;
  }
}

/** Streams the records of a JSON array file. */
export async function* readJsonRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawRecord[]> {
  const splitter = new JsonArraySplitter();
  for await (const chunk of chunks) {
    const records = splitter.push(chunk);
    if (records.length > 0) yield records;
  }
  splitter.end();
}

/** Streams the lines of an NDJSON file; blank lines are passed over but counted. */
export async function* readLineRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawRecord[]> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  for await (const chunk of chunks) {
    const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: RawRecord[] = [];
    let start = 0;
    for (let end = buffer.indexOf(0x0a); end >= 0; end = buffer.indexOf(0x0a, start)) {
      line += 1;
      if (!isBlankLine(buffer, start, end)) lines.push({ record: line, bytes: buffer.subarray(start, end) });
      start = end + 1;
    }
    rest = buffer.subarray(start);
    if (rest.length > MAX_RECORD_BYTES) throw new ImportFailure(line + 1, 'line', 'is larger than 16 MB');
    if (lines.length > 0) yield lines;
  }
  if (!isBlankLine(rest, 0, rest.length)) yield [{ record: line + 1, bytes: rest }];
}

const isBlankLine = (buffer: Buffer, start: number, end: number): boolean => {
  for (let at = start; at < end; at += 1) if (!isBlank(buffer[at] ?? 0x20)) return false;
  return true;
};
