/** What parts the names in the path of a tag: `Weather/Storm`. */
const SEPARATOR = '/';

/** The tag of starred items. */
export const BOOKMARKS = 'Bookmarks';

/** The path with its names trimmed and its letters composed (NFC): `Weather / Storm` is `Weather/Storm`. */
export const tidyTag = (path: string): string =>
  path
    .normalize('NFC')
    .split(SEPARATOR)
    .map((name) => name.trim().replaceAll(/\s+/gu, ' '))
    .join(SEPARATOR);

/** A path whatever its case. */
export const foldTag = (path: string): string => path.toLowerCase();

/** What the folded paths of a tag and of those below it are, or start with. */
export const tagRange = (path: string): { readonly from: string; readonly below: string } => ({
  from: foldTag(path),
  below: `${foldTag(path)}${SEPARATOR}`,
});

/** The tags above a tag, from the root, and the tag: `A`, `A/B`, `A/B/C`. */
export const tagLine = (path: string): readonly string[] => {
  const names = path.split(SEPARATOR);
  return names.map((_, at) => names.slice(0, at + 1).join(SEPARATOR));
};

/** The last name of a path, and how deep it is: 0 at the root. */
export const tagPlace = (path: string): { readonly name: string; readonly depth: number } => {
  const names = path.split(SEPARATOR);
  return { name: names.at(-1) ?? path, depth: names.length - 1 };
};
