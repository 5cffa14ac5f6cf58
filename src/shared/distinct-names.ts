/**
 * The names under which an object or a file keeps every column apart: of two alike the second gets a number, and so does one that is taken.
 * @param taken names that the file gives things of its own
 */
export const distinctNames = (names: readonly string[], taken: readonly string[] = []): readonly string[] => {
  const used = new Set(taken);
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; used.has(distinct); number += 1) distinct = `${name} ${number}`;
    used.add(distinct);
    return distinct;
  });
};
