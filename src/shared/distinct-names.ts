/**
 * The names under which an object or a file keeps everything apart: of two alike the second gets a number, and so does one that is taken.
 * @param taken names of other things in it
 * @param between what parts a name from its number
 */
export const distinctNames = (
  names: readonly string[],
  taken: readonly string[] = [],
  between = ' ',
): readonly string[] => {
  const used = new Set(taken);
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; used.has(distinct); number += 1) distinct = `${name}${between}${number}`;
    used.add(distinct);
    return distinct;
  });
};
