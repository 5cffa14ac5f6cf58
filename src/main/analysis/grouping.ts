/** Numbers of names in the order in which they are met. */
export class Numbering<Name = string> {
  readonly #numbers = new Map<Name, number>();

  numberOf(name: Name): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  get size(): number {
    return this.#numbers.size;
  }

  names(): readonly Name[] {
    return [...this.#numbers.keys()];
  }
}

/** How often each item is there, in the order in which they are met. */
export const countsOf = <Item>(items: Iterable<Item>): Map<Item, number> => {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

/** Places by group, in their order: those of group g are at `starts[g]` … `starts[g + 1]` − 1 of `members`. */
export interface Grouped {
  readonly starts: Int32Array;
  readonly members: Int32Array;
}

/** @param groupOf the group of each place, below 0 where it is in none */
export const grouped = (groupOf: Int32Array, groups: number): Grouped => {
  const starts = new Int32Array(groups + 1);
  for (const group of groupOf) if (group >= 0) (starts[group + 1] as number) += 1;
  for (let group = 0; group < groups; group += 1) (starts[group + 1] as number) += starts[group] as number;
  const next = starts.slice();
  const members = new Int32Array(starts[groups] ?? 0);
  for (let place = 0; place < groupOf.length; place += 1) {
    const group = groupOf[place] as number;
    if (group < 0) continue;
    members[next[group] as number] = place;
    (next[group] as number) += 1;
  }
  return { starts, members };
};
