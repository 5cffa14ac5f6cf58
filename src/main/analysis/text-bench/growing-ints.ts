/** Whole numbers of 32 bits that are appended one by one. */
export class GrowingInts {
  #items = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Int32Array(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length] = value;
    this.#length += 1;
  }

  /** The number at a place, counted from 0. */
  at(place: number): number {
    return this.#items[place] ?? 0;
  }

  /** What was appended, without spare room. */
  toArray(): Int32Array {
    return this.#items.slice(0, this.#length);
  }
}
