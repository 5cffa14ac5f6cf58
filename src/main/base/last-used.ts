/** Puts a value into a map of the values used last as the newest of them; past `most` the oldest leaves. */
export const keepLast = <Key, Value>(last: Map<Key, Value>, key: Key, value: Value, most: number): void => {
  last.delete(key);
  last.set(key, value);
  const [oldest] = last.keys();
  if (last.size > most && oldest !== undefined) last.delete(oldest);
};
