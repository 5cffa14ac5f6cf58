import { pairText, type ParserTable } from '#renderer/lib/url.ts';
import { parseAsSort, SORT_PREFIX } from './table/sort.ts';

/**
 * Parts of an address that its page does not use, as `key=value`: names that it does not have, and values that it replaces by its
 * default. An empty value means nothing; the sort of a table has the name of the table, which any page may have.
 */
export const unusedParts = (parsers: ParserTable, address: URLSearchParams): readonly string[] =>
  [...new Set(address.keys())]
    .filter((key) => {
      const text = address.get(key) ?? '';
      if (text === '') return false;
      const parser = key.startsWith(SORT_PREFIX)
        ? parseAsSort
        : Object.hasOwn(parsers, key)
          ? parsers[key]
          : undefined;
      return (parser?.parse(text, address) ?? null) === null;
    })
    .map((key) => pairText(address, key));
