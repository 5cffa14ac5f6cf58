/** What a code of a code book says. Optional parts are absent without one. */
export interface BookCode {
  readonly code: string;
  readonly definition: string;
  /** What the local rule looks for. */
  readonly phrases: readonly string[];
  /** Name of the code above it. */
  readonly parent?: string | undefined;
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  readonly example?: string | undefined;
  readonly inclusion?: string | undefined;
  readonly exclusion?: string | undefined;
  /** One letter or digit that gives the code. */
  readonly key?: string | undefined;
  /** Of the code in other programs, where it came from one. */
  readonly guid?: string | undefined;
}

/** Parts of a code that may be absent. */
export const OPTIONAL_PARTS = [
  'parent',
  'color',
  'example',
  'inclusion',
  'exclusion',
  'key',
  'guid',
] as const;

/** What the field of a color shows where a code has none: it knows no empty value. */
export const NO_COLOR = '#5c7080';

type Named = Pick<BookCode, 'code' | 'parent'>;

/** Names of the codes above a code, nearest first; ends where one is missing or comes again. */
const ancestorsOf = (codes: readonly Named[], code: string): readonly string[] => {
  const names: string[] = [];
  let at = codes.find((one) => one.code === code)?.parent;
  while (at !== undefined && !names.includes(at)) {
    const name: string = at;
    names.push(name);
    at = codes.find((one) => one.code === name)?.parent;
  }
  return names;
};

/** What is wrong with the tree of codes, in one sentence; null where nothing is. */
export const treeFault = (codes: readonly Named[]): string | null => {
  for (const { code, parent } of codes) {
    if (parent === undefined) continue;
    if (!codes.some((one) => one.code === parent))
      return `“${code}” is placed under “${parent}”, which is not in the code book.`;
    if (ancestorsOf(codes, code).includes(code))
      return `“${code}” can’t be placed under a code below itself.`;
  }
  return null;
};

/** Codes with their depth, each below its parent, in the order of the book among siblings. */
export const treeOf = <Code extends Named>(
  codes: readonly Code[],
): readonly { readonly code: Code; readonly depth: number }[] => {
  const names = new Set(codes.map(({ code }) => code));
  const children = Map.groupBy(codes, ({ parent }) =>
    parent === undefined || !names.has(parent) ? null : parent,
  );
  const below = (parent: string | null, depth: number): { code: Code; depth: number }[] =>
    (children.get(parent) ?? []).flatMap((code) => [{ code, depth }, ...below(code.code, depth + 1)]);
  return below(null, 0);
};
