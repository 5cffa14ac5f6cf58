/**
 * The least node that each node hangs together with by edges.
 * @param a one end of each edge  @param b the other  @param isJoined which edges count, by their places
 */
export const componentsOf = (
  nodes: number,
  { a, b }: { readonly a: Int32Array; readonly b: Int32Array },
  isJoined: (e: number) => boolean = () => true,
): Int32Array => {
  const parent = Int32Array.from({ length: nodes }, (_, v) => v);
  const rootOf = (v: number): number => {
    let root = v;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] as number] as number;
      root = parent[root] as number;
    }
    return root;
  };
  for (let e = 0; e < a.length; e += 1) {
    if (!isJoined(e)) continue;
    const [one, other] = [rootOf(a[e] as number), rootOf(b[e] as number)];
    if (one !== other) parent[Math.max(one, other)] = Math.min(one, other);
  }
  return parent.map((_, v) => rootOf(v));
};
