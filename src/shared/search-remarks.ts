import { boundSchema } from './contract/common.ts';

/** What the value of a filter in a search text is, as far as it does not depend on the data. */
interface FieldValue {
  readonly isRead: (value: string) => boolean;
  readonly words: string;
}

const named = { isRead: (value: string) => value !== '', words: 'a name' };
const flag = {
  isRead: (value: string) => /^(?:true|yes|1|false|no|0)$/iu.test(value),
  words: 'true or false',
};
const day = {
  isRead: (value: string) => value.length === 10 && boundSchema.safeParse(value).success,
  words: 'a day such as 2018-03-01',
};

/** `field:value` filters that the search text of drops can have, in small letters. */
export const SEARCH_FIELDS = {
  platform: named,
  board: named,
  tripcode: named,
  year: { isRead: (value: string) => /^\d{4}$/u.test(value), words: 'a year such as 2018' },
  number: {
    isRead: (value: string) => /^\d{1,9}(-\d{1,9})?(,\d{1,9}(-\d{1,9})?)*$/u.test(value),
    words: 'numbers and ranges such as 1-15,50',
  },
  authenticated: flag,
  hasimages: flag,
  haslinks: flag,
  hasreferences: flag,
  abbreviation: named,
  category: named,
  before: day,
  after: day,
} as const satisfies Readonly<Record<string, FieldValue>>;
export type SearchField = keyof typeof SEARCH_FIELDS;

const isField = (name: string): name is SearchField => Object.hasOwn(SEARCH_FIELDS, name);

/** One word of a search text: `field:value`, a phrase, or anything else up to a blank. */
export const SEARCH_TOKEN = /(-?)([A-Za-z]+):("[^"]*"?|\S+)|(-?)"([^"]*)"?(\*?)|(\S+)/gu;

/** The value of `field:value` without its quotes. */
export const unquoted = (value: string): string => value.replace(/^"/, '').replace(/"$/, '');

const LONGEST = 60;

const reasonOf = (name: string, value: string, isNegated: boolean, hasFilters: boolean): string | null => {
  if (name === 'near' && /^\d+$/u.test(value) && !isNegated) return null;
  if (!hasFilters) return 'this list has no filters in its words';
  if (!isField(name))
    return `there is no filter ${name}; the filters are ${Object.keys(SEARCH_FIELDS).join(', ')} and near`;
  if (isNegated) return 'a filter can’t be negated';
  const field = SEARCH_FIELDS[name];
  return field.isRead(value) ? null : `the value of ${name} is ${field.words}`;
};

/**
 * What a search reads as text though it is written like a filter (`link:x`, `year:20x8`, `-platform:8kun`), one sentence for each.
 * @param list only drops have filters in the words of a search
 */
export const searchRemarks = (text: string, list: 'drops' | 'posts' | 'events'): readonly string[] =>
  [...text.matchAll(SEARCH_TOKEN)].flatMap(([whole, minus, name, value]) => {
    // A web address is meant as it is.
    if (name === undefined || value === undefined || value.startsWith('//')) return [];
    const reason = reasonOf(name.toLowerCase(), unquoted(value), minus === '-', list === 'drops');
    const shown = whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole;
    return reason === null ? [] : [`“${shown}” is searched as text: ${reason}.`];
  });
