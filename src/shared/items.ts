/** What sets, tags, notes and claims point at. */
export const ITEM_KINDS = ['drop', 'post', 'event'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/**
 * An item’s name, the same in every file and every data folder: `drop:4966`, `post:twitter/946…`, `event:…`.
 * @param id the drop’s number, the post’s platform and its id there, the event’s id
 */
export const itemKey = (kind: ItemKind, id: string | number): string => `${kind}:${id}`;

/**
 * A run’s name, the same wherever the same question was put to the same data.
 * @param hash first 16 hex digits of the SHA-256 of both
 */
export const runKey = (method: string, hash: string): string => `run:${method}/${hash}`;

/** The method and the hash of a run’s name, or null where it names none. */
export const readRunKey = (key: string): { readonly method: string; readonly hash: string } | null => {
  const [, method, hash] = /^run:([a-z-]{1,40})\/([0-9a-f]{16})$/u.exec(key) ?? [];
  return method === undefined || hash === undefined ? null : { method, hash };
};

/** An item, or a set, as a sentence names it: `drop 4966`, `post twitter/946…`, `the set “Storm”`. */
export const itemLabel = (key: string): string => {
  const [kind = '', ...id] = key.split(':');
  return kind === 'set' ? `the set “${id.join(':')}”` : `${kind} ${id.join(':')}`;
};

/** A number as it is written in a name: SQLite would read drop 1 in `1e3`, `1abc` and `0001` too. */
const DROP_ID = /^[1-9]\d{0,9}$/u;

/** The kind and the id of an item’s name, or null where it names none. */
export const readItemKey = (key: string): { readonly kind: ItemKind; readonly id: string } | null => {
  const [, name, id = ''] = /^([a-z]+):(.+)$/su.exec(key) ?? [];
  const kind = ITEM_KINDS.find((itemKind) => itemKind === name);
  return kind === undefined || (kind === 'drop' && !DROP_ID.test(id)) ? null : { kind, id };
};

/** The sentence of an item that is held out, which is not the same as one that is not there. @param set the one that it is held out with */
export const heldOutSentence = (item: string, set: string): string =>
  `${item} is held out with the set “${set}”: nothing shows it until a plan that names the set is locked.`;
