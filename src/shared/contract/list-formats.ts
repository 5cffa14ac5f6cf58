/** What the list of a page is exported as: a table or data with everything known of each item, or citations. */
export const LIST_FORMATS = ['csv', 'json', 'ndjson', 'bibtex', 'csl-json', 'ris'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];
