/** Joins chunks without copying what is there for each: a value of many chunks costs what it is long. */
export class GrowingStore {
  #bytes: Buffer = Buffer.alloc(0);
  #end = 0;

  /**
   * @param rest what is left of the joined bytes so far, or a chunk of its own
   * @returns `rest` and `chunk` in one piece; bytes that were handed out before are never written over
   */
  append(rest: Buffer, chunk: Buffer): Buffer {
    const isOwn =
      rest.buffer === this.#bytes.buffer &&
      rest.byteOffset + rest.length === this.#bytes.byteOffset + this.#end;
    const length = rest.length + chunk.length;
    if (!isOwn || this.#end + chunk.length > this.#bytes.length) {
      this.#bytes = Buffer.allocUnsafeSlow(2 * length);
      rest.copy(this.#bytes, 0);
      this.#end = rest.length;
    }
    chunk.copy(this.#bytes, this.#end);
    this.#end += chunk.length;
    return this.#bytes.subarray(this.#end - length, this.#end);
  }
}
