import { bibtexComment } from '#shared/bibtex.ts';
import { cslItem, dropBibtex, risOf, type CitationSource, type CitedItem } from '#shared/citation.ts';
import type { CitationFormat } from '#shared/contract/citations.ts';
import type { Drop } from '#shared/contract/drops.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';
import { itemBibtex, itemCsl, itemRis } from './item-citations.ts';

/** An item of any kind to be cited. */
export type Citable = { readonly kind: 'drop'; readonly drop: Drop } | CitedItem;

/** What a file of citations says of itself. */
export interface CitationHead {
  /** What was cited, in the order of the file: a filter, or the name of a set with its hash; null for items by name. */
  readonly list: readonly (readonly [field: string, value: string])[];
  /** What each citation notes of its list, in formats without comments; the list in one line where left out. */
  readonly note?: string;
  /** Of the drops. */
  readonly source: CitationSource;
}

/** Items are handed over in stretches, so that a long list leaves the loop free. */
type Stretches = AsyncIterable<readonly Citable[]>;

interface CitationWriter {
  readonly extension: string;
  readonly mediaType: string;
  /** Deterministic: the same items give the same bytes. */
  readonly write: (head: CitationHead, stretches: Stretches) => Promise<string>;
}

const joined = async (stretches: Stretches, write: (item: Citable) => string): Promise<string> => {
  const parts: string[] = [];
  for await (const items of stretches) parts.push(items.map(write).join(''));
  return parts.join('');
};

const noteOf = ({ list, note }: CitationHead): string =>
  note ?? list.map(([field, value]) => `${field}: ${value}`).join(', ');

const toBibtex = async (head: CitationHead, stretches: Stretches): Promise<string> => {
  const comments = head.list.map(([field, value]) => bibtexComment(field, value));
  const entries = await joined(
    stretches,
    (item) => `\n${item.kind === 'drop' ? dropBibtex(item.drop, head.source) : itemBibtex(item, '')}`,
  );
  return `${comments.join('')}${comments.length === 0 ? entries.slice(1) : entries}`;
};

const toCslJson = async (head: CitationHead, stretches: Stretches): Promise<string> => {
  const list = noteOf(head);
  const entryOf = (item: Citable): object => {
    if (item.kind !== 'drop') return itemCsl(item, list);
    const entry = cslItem(item.drop, head.source);
    return list === '' ? entry : { ...entry, note: `${entry.note}. ${list}` };
  };
  const items = await joined(stretches, (item) => `,\n  ${JSON.stringify(entryOf(item))}`);
  return `[${items.slice(1)}\n]\n`;
};

const toRis = (head: CitationHead, stretches: Stretches): Promise<string> => {
  const list = noteOf(head);
  const notes = list === '' ? [] : [list];
  return joined(stretches, (item) =>
    item.kind === 'drop' ? risOf(item.drop, head.source, ...notes) : itemRis(item, list),
  );
};

/** Every format of citations of items. */
export const citationWriters: Readonly<Record<CitationFormat, CitationWriter>> = {
  bibtex: { extension: 'bib', mediaType: MEDIA_TYPES.bibtex, write: toBibtex },
  'csl-json': {
    extension: 'csl.json',
    mediaType: MEDIA_TYPES['csl-json'],
    write: toCslJson,
  },
  ris: { extension: 'ris', mediaType: MEDIA_TYPES.ris, write: toRis },
};
