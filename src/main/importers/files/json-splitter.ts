import { startsWith, UTF8_MARK } from './bytes.ts';
import type { Row } from './fields.ts';
import { GrowingStore } from './growing-store.ts';
import { ImportFailure } from './import-failure.ts';
import { contextOf, isMemberId, matchedBelow, nameOfMember, type JsonFrame } from './json-frames.ts';
import { COMMENT, parseJson } from './json-text.ts';
import { assignmentLength, goesOnReason } from './json-top.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isBlank,
  OPEN_ARRAY,
  OPEN_OBJECT,
  PassedValue,
  QUOTE,
  SEMICOLON,
} from './json-value.ts';

/** One record of a JSON text: its bytes as they are in the file, or what is wrong where it should be. */
export interface RawRecord {
  /** 1-based. */
  readonly record: number;
  readonly bytes: Buffer;
  /** Why there is no record. */
  readonly problem?: string;
  /** Fields of the objects around the list, each name behind a slash. */
  readonly context?: Row;
}

export interface SplitOptions {
  /**
   * Null: the items of each array, and each object, that is at the top. A path of keys: the items of the lists there, the lists and
   * numbered objects on the way walked through.
   */
  readonly path: readonly string[] | null;
  readonly maxRecordBytes: number;
}

export const MAX_RECORD_BYTES = 16_000_000;
const MAX_DEPTH = 100;
const LONGEST_CONTEXT = 10_000;
/** Bytes that are looked at where neither a list nor an object begins. */
const LOOKED_AT = 300;
/** No JSON has it outside a text. */
const SLASH = 0x2f;
/** RFC 7464 puts it before each text of a sequence. */
const RECORD_SEPARATOR = 0x1e;

/** What is made of a value that is passed over. */
type Use = 'record' | 'key' | 'scalar' | 'nothing';

/**
 * Finds the records of a JSON text chunk by chunk, to the very end of the file, so that a file of any size is read in little memory and
 * each record keeps its own bytes for the evidence hash. Values that are passed over are not parsed; what is around them is checked.
 * Own code: streaming JSON packages build values and lose the bytes, and are ten times slower.
 */
export class JsonSplitter {
  readonly #path: readonly string[] | null;
  readonly #maxRecordBytes: number;
  readonly #frames: JsonFrame[] = [];
  #buffer: Buffer = Buffer.alloc(0);
  readonly #store = new GrowingStore();
  #at = 0;
  #held: PassedValue<Use> | null = null;
  #records = 0;
  #isAtStart = true;
  #isEnd = false;
  #isWaiting = false;
  /** Where reading stopped, behind records that were whole. */
  #failure: ImportFailure | null = null;

  constructor({ path, maxRecordBytes }: SplitOptions) {
    this.#path = path;
    this.#maxRecordBytes = maxRecordBytes;
  }

  /** Records completed by this chunk. @throws ImportFailure where the text cannot be JSON or exceeds the caps, behind those before it */
  push(chunk: Buffer): RawRecord[] {
    if (this.#failure !== null) throw this.#failure;
    this.#forget();
    this.#buffer = this.#buffer.length === 0 ? chunk : this.#store.append(this.#buffer, chunk);
    const records: RawRecord[] = [];
    try {
      this.#read(records);
      if (this.#held !== null && this.#buffer.length > this.#maxRecordBytes)
        this.#fail(`is larger than ${Math.round(this.#maxRecordBytes / 1e6)} MB`);
    } catch (error) {
      if (!(error instanceof ImportFailure)) throw error;
      this.#failure = error.endsReading();
      if (records.length === 0) throw this.#failure;
    }
    return records;
  }

  /** Call at the end of the file. @throws ImportFailure where it stopped in the middle. */
  end(): RawRecord[] {
    if (this.#failure !== null) throw this.#failure;
    const records: RawRecord[] = [];
    this.#isEnd = true;
    this.#read(records);
    if (this.#isAtStart && this.#frames.length === 0 && this.#held === null)
      throw new ImportFailure(1, 'file', 'is empty');
    if (this.#held !== null || this.#frames.length > 0) this.#fail('is cut off: the file ends inside it');
    return records;
  }

  /** Forgets the bytes that are done with. */
  #forget(): void {
    const from = Math.min(this.#held?.start ?? this.#at, this.#buffer.length);
    this.#buffer = this.#buffer.subarray(from);
    this.#at -= from;
    if (this.#held !== null) this.#held.start -= from;
  }

  #read(records: RawRecord[]): void {
    this.#isWaiting = false;
    while (this.#at < this.#buffer.length && !this.#isWaiting) {
      if (this.#held === null) this.#step(records);
      else this.#passOver(this.#held, records);
    }
  }

  #fail(reason: string): never {
    throw new ImportFailure(this.#records + 1, 'record', reason);
  }

  #goesOn(): never {
    throw new ImportFailure(
      this.#records + 1,
      'file',
      goesOnReason(this.#records, this.#buffer.subarray(this.#at)),
    );
  }

  #step(records: RawRecord[]): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) this.#top();
    else this.#inside(frame, records);
  }

  #skipBlanks(): number | undefined {
    const buffer = this.#buffer;
    while (this.#at < buffer.length && isBlank(buffer[this.#at] ?? 0)) this.#at += 1;
    return buffer[this.#at];
  }

  #top(): void {
    const byte = this.#skipBlanks();
    if (byte === undefined) return;
    if (byte === SEMICOLON || byte === RECORD_SEPARATOR) this.#at += 1;
    // A byte-order mark of a file that was put behind another.
    else if (startsWith(this.#buffer.subarray(this.#at), ...UTF8_MARK)) this.#at += 3;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      this.#isAtStart = false;
      this.#value(byte, 0);
    } else if (this.#isEnd || this.#buffer.length - this.#at > LOOKED_AT) this.#assignment();
    // So many bytes tell an assignment from what is no JSON.
    else this.#isWaiting = true;
  }

  #assignment(): void {
    const length = assignmentLength(this.#buffer.subarray(this.#at));
    if (length === null) this.#goesOn();
    this.#at += length;
    this.#isAtStart = false;
  }

  #inside(frame: JsonFrame, records: RawRecord[]): void {
    const byte = this.#skipBlanks();
    if (byte === undefined) return;
    if (byte === SLASH) this.#fail(`is no valid JSON: ${COMMENT}`);
    if (byte === (frame.isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) this.#close(frame, records);
    else if (frame.expected === 'separator') this.#separate(frame, byte);
    else if (frame.expected === 'colon') {
      if (byte !== COLON) this.#fail('is no valid JSON: a colon is missing');
      frame.expected = 'value';
      this.#at += 1;
    } else if (frame.expected === 'key' || frame.expected === 'key or end') {
      if (byte !== QUOTE) this.#fail('is no valid JSON: a name in quotation marks is missing');
      this.#hold('key', byte);
    } else if (byte === COMMA && frame.isArray) {
      this.#missing(records, 'is missing: a comma is in its place');
      frame.expected = 'value';
      this.#at += 1;
    } else this.#value(byte, matchedBelow(frame, this.#path));
  }

  #separate(frame: JsonFrame, byte: number): void {
    if (byte !== COMMA) this.#fail('is no valid JSON: a comma is missing before it');
    frame.expected = frame.isArray ? 'value' : 'key';
    this.#at += 1;
  }

  #missing(records: RawRecord[], problem: string): void {
    this.#records += 1;
    records.push({ record: this.#records, bytes: Buffer.alloc(0), problem });
  }

  #close(frame: JsonFrame, records: RawRecord[]): void {
    if (frame.expected === 'value' && frame.isArray)
      this.#missing(records, 'is missing: a comma is before the closing bracket');
    else if (frame.expected === 'key' || frame.expected === 'colon' || frame.expected === 'value')
      this.#fail('is no valid JSON: a value is missing');
    const isTop = this.#frames.length === 1;
    if (isTop && !frame.isArray && !frame.hasList && !frame.isMap)
      this.#missing(records, `has no list “${(this.#path ?? []).join('.')}”`);
    this.#frames.pop();
    this.#at += 1;
    this.#done();
  }

  /** A value of the innermost container is over. */
  #done(): void {
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.expected = 'separator';
  }

  #value(byte: number, matched: number): void {
    const parent = this.#frames.at(-1);
    if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT || byte === COMMA || byte === COLON)
      this.#fail('is no valid JSON: brackets do not fit together');
    const path = this.#path;
    const isOpening = byte === OPEN_ARRAY || byte === OPEN_OBJECT;
    if (path === null) {
      if (parent === undefined && byte === OPEN_ARRAY) this.#open(true, 0);
      else this.#hold('record', byte);
    } else if (parent !== undefined && (parent.isArray || parent.isMap) && matched === path.length)
      this.#hold('record', byte);
    else if (isOpening && matched >= 0) this.#open(byte === OPEN_ARRAY, matched);
    else if (isOpening) this.#hold('nothing', byte);
    else this.#hold(parent !== undefined && !parent.isArray ? 'scalar' : 'nothing', byte);
  }

  #open(isArray: boolean, matched: number): void {
    if (this.#frames.length >= MAX_DEPTH) this.#fail(`is nested deeper than ${MAX_DEPTH} levels`);
    const isList = isArray && this.#path !== null && matched === this.#path.length;
    const context = isList ? contextOf(this.#frames) : undefined;
    if (isList || this.#path?.length === 0) for (const frame of this.#frames) frame.hasList = true;
    const expected = isArray ? 'value or end' : 'key or end';
    this.#frames.push({
      isArray,
      expected,
      matched,
      key: '',
      names: new Set(),
      isMap: false,
      scalars: {},
      context,
      hasList: isList,
    });
    this.#at += 1;
  }

  #hold(use: Use, byte: number): void {
    this.#held = new PassedValue(use, byte, this.#at);
    this.#at += 1;
  }

  /** Goes on to the end of a value that is held. */
  #passOver(held: PassedValue<Use>, records: RawRecord[]): void {
    const { at, isOver } = held.pass(this.#buffer, this.#at);
    this.#at = at;
    if (held.deepest > MAX_DEPTH) this.#fail(`is nested deeper than ${MAX_DEPTH} levels`);
    if (isOver) this.#release(held, records);
  }

  #release(held: PassedValue<Use>, records: RawRecord[]): void {
    const bytes = this.#buffer.subarray(held.start, this.#at);
    this.#held = null;
    const frame = this.#frames.at(-1);
    if (held.use === 'record') {
      this.#records += 1;
      const around = frame?.isMap === true ? contextOf(this.#frames) : frame?.context;
      const name = frame?.isMap === true ? nameOfMember(frame.key) : undefined;
      records.push({
        record: this.#records,
        bytes,
        ...((around ?? name) && { context: { ...around, ...name } }),
      });
    }
    if (frame !== undefined && held.use === 'key') this.#name(frame, bytes);
    else {
      if (frame !== undefined && held.use === 'scalar') this.#note(frame, bytes);
      this.#done();
    }
  }

  #parse(bytes: Buffer): unknown {
    try {
      return parseJson(bytes.toString('utf8'));
    } catch {
      return this.#fail('is no valid JSON');
    }
  }

  #name(frame: JsonFrame, bytes: Buffer): void {
    const isFirst = frame.expected === 'key or end';
    frame.key = String(this.#parse(bytes));
    if (frame.names.has(frame.key))
      this.#fail(`comes after the field “${frame.key.slice(0, 80)}”, which is given twice`);
    frame.expected = 'colon';
    if (isFirst && isMemberId(frame.key) && this.#path?.[frame.matched] !== frame.key) {
      frame.isMap = true;
      if (this.#path?.length === frame.matched) for (const outer of this.#frames) outer.hasList = true;
    }
    if (!frame.isMap) frame.names.add(frame.key);
  }

  #note(frame: JsonFrame, bytes: Buffer): void {
    const value = this.#parse(bytes);
    if (bytes.length <= LONGEST_CONTEXT && frame.key !== '__proto__') frame.scalars[frame.key] = value;
  }
}
