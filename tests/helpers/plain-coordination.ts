/** Coordination of accounts as anyone would write it down: texts as keys, every share with every other, no sweep and no typed array. */
export interface PlainShare {
  readonly object: string;
  readonly account: string;
  readonly content: string;
  readonly time: number;
}

export interface PlainRule {
  readonly window: number;
  readonly minParticipation: number;
  readonly isDirected?: boolean;
}

type PlainPair = readonly [PlainShare, PlainShare];

const countBy = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

const isPair = (x: PlainShare, y: PlainShare, { window, isDirected = false }: PlainRule): boolean =>
  x.object === y.object &&
  x.account !== y.account &&
  x.content !== y.content &&
  x.content !== x.object &&
  y.content !== y.object &&
  Math.abs(x.time - y.time) <= window &&
  !(isDirected && x.time === y.time);

/** The shares that take part, and the pairs that stay after both rules of minimum participation. */
export const plainPairs = (
  all: readonly PlainShare[],
  rule: PlainRule,
): { readonly shares: readonly PlainShare[]; readonly pairs: readonly PlainPair[] } => {
  const perAccount = countBy(all.map(({ account }) => account));
  const shares = all.filter(({ account }) => (perAccount.get(account) ?? 0) >= rule.minParticipation);
  const pairs: PlainPair[] = [];
  for (const [i, x] of shares.entries())
    for (const y of shares.slice(i + 1))
      if (isPair(x, y, rule)) pairs.push(x.time <= y.time ? [x, y] : [y, x]);
  const matched = new Set(pairs.flat().map(({ content }) => content));
  const rows = shares.filter(({ content }) => matched.has(content));
  const matchedRows = countBy(rows.map(({ account }) => account));
  const kept = new Set(
    rows
      .filter(({ account }) => (matchedRows.get(account) ?? 0) >= rule.minParticipation)
      .map(({ content }) => content),
  );
  return { shares, pairs: pairs.filter(([x, y]) => kept.has(x.content) || kept.has(y.content)) };
};

/** One edge with the pairs behind it; a pair of contents counts once in its weight. */
export interface PlainEdge {
  readonly accounts: readonly [string, string];
  readonly weight: number;
  readonly pairs: readonly PlainPair[];
}

export const plainEdges = (pairs: readonly PlainPair[], isDirected = false): readonly PlainEdge[] => {
  const edges = new Map<string, { accounts: [string, string]; contents: Set<string>; pairs: PlainPair[] }>();
  for (const [x, y] of pairs) {
    const accounts: [string, string] =
      isDirected || x.account < y.account ? [x.account, y.account] : [y.account, x.account];
    const key = JSON.stringify(accounts);
    const edge = edges.get(key) ?? { accounts, contents: new Set(), pairs: [] };
    const contents = x.account === accounts[0] ? [x.content, y.content] : [y.content, x.content];
    edge.contents.add(JSON.stringify(isDirected ? contents : contents.toSorted()));
    edge.pairs.push([x, y]);
    edges.set(key, edge);
  }
  return [...edges.values()].map(({ accounts, contents, pairs: own }) => ({
    accounts,
    weight: contents.size,
    pairs: own,
  }));
};
