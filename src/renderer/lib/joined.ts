/**
 * One read for what is wanted of many keys at once: the keys of one turn are read together, each caller gets its own value.
 * @param most as many keys as one read takes
 * @param read the answer for some keys, as the value of each
 */
export const joined = <Key, Value>(
  most: number,
  read: (keys: readonly Key[]) => Promise<(key: Key) => Value>,
): ((key: Key) => Promise<Value>) => {
  let waiting: { readonly keys: Key[]; readonly answer: Promise<(key: Key) => Value> } | null = null;
  const begin = () => {
    const keys: Key[] = [];
    const answer = Promise.resolve().then(() => {
      if (waiting?.keys === keys) waiting = null;
      return read(keys);
    });
    return { keys, answer };
  };
  return async (key) => {
    if (waiting === null || waiting.keys.length >= most) waiting = begin();
    waiting.keys.push(key);
    return (await waiting.answer)(key);
  };
};
