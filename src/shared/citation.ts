import { bibtexBody, bibtexDay, bibtexEntry, bibtexText, bibtexUrl } from './bibtex.ts';
import type { Drop } from './contract/drops.ts';
import { risBody, risDate, risRecord } from './ris.ts';
import { isDayOnly } from './time.ts';

/** What a citation of one drop is made of. Times are API timestamps, UTC. */
export type CitedDrop = Pick<
  Drop,
  'dropNumber' | 'timestamp' | 'platform' | 'boardName' | 'postId' | 'tripcode' | 'sourceUrl' | 'recordHash'
>;

/** A post or an event with all that a citation says of it. */
export interface CitedItem {
  readonly key: string;
  readonly kind: 'post' | 'event';
  /** The text of a post, the title of an event. */
  readonly text: string;
  /** Null where nobody is named. */
  readonly author: { readonly name: string; readonly account: string } | null;
  /** The platform, or the outlet; empty where it is not known. */
  readonly container: string;
  /** The platform’s own id of a post. */
  readonly number: string | null;
  /** As its source states it: a day alone where no time of day is known. */
  readonly timestamp: string;
  readonly url: string | null;
  /** Day on which it was collected or imported. */
  readonly accessed: string;
  /** The import that it came with; no hash where there was no file. */
  readonly source: { readonly name: string; readonly sha256: string };
  /** SHA-256 of its content, hex. */
  readonly hash: string;
}

/** Where the text was read. */
export interface CitationSource {
  readonly datasetName: string;
  readonly datasetSha256: string;
  /** Day of the retrieval, `YYYY-MM-DD`: the day the dataset was imported. */
  readonly accessed: string;
}

export const CITATION_STYLES = ['plain', 'bibtex', 'csl-json', 'ris'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

const titleOf = ({ dropNumber }: CitedDrop): string => `Q drop ${dropNumber}`;

const authorOf = ({ tripcode }: CitedDrop): string => (tripcode === null ? 'Anonymous' : `Q (${tripcode})`);

const placeOf = ({ platform, boardName, postId }: CitedDrop): string =>
  `${platform} ${boardName}, post ${postId}`;

const hashNote = (drop: CitedDrop, source: CitationSource): string =>
  `Dataset SHA-256 ${source.datasetSha256}; record SHA-256 ${drop.recordHash}`;

const plain = (drop: CitedDrop, source: CitationSource): string =>
  [
    `“${titleOf(drop)}”, ${isDayOnly(drop.timestamp) ? drop.timestamp : `${drop.timestamp.replace('T', ' ')} UTC`}, ${placeOf(drop)}`,
    `In: ${source.datasetName}${drop.sourceUrl === null ? '' : `, ${drop.sourceUrl}`}`,
    `Accessed ${source.accessed}`,
    hashNote(drop, source),
  ].join('. ') + '.';

/** One drop as an entry of BibTeX. */
export const dropBibtex = (drop: CitedDrop, source: CitationSource): string =>
  bibtexEntry('misc', `qdrop${drop.dropNumber}`, [
    ['title', bibtexText(titleOf(drop))],
    ['author', bibtexBody(authorOf(drop))],
    ...bibtexDay(drop.timestamp),
    ['howpublished', bibtexText(placeOf(drop))],
    ['url', drop.sourceUrl === null ? null : bibtexUrl(drop.sourceUrl)],
    ['urldate', source.accessed],
    ['note', bibtexText(`${source.datasetName}. ${hashNote(drop, source)}`)],
  ]);

/** A day as CSL-JSON has it. */
export const dateParts = (day: string): { readonly 'date-parts': readonly (readonly number[])[] } => ({
  'date-parts': [day.slice(0, 10).split('-').map(Number)],
});

/** One drop as an item of CSL-JSON. */
export const cslItem = (drop: CitedDrop, source: CitationSource) => ({
  id: `qdrop${drop.dropNumber}`,
  type: 'post',
  title: titleOf(drop),
  author: [{ literal: authorOf(drop) }],
  issued: dateParts(drop.timestamp),
  accessed: dateParts(source.accessed),
  'container-title': `${drop.platform} ${drop.boardName}`,
  number: drop.postId,
  archive: source.datasetName,
  ...(drop.sourceUrl === null ? {} : { URL: drop.sourceUrl }),
  note: hashNote(drop, source),
});

const cslJson = (drop: CitedDrop, source: CitationSource): string =>
  JSON.stringify([cslItem(drop, source)], null, 2);

/**
 * One drop as a record of RIS, a source on the web.
 * @param notes what else is to be noted of it
 */
export const risOf = (drop: CitedDrop, source: CitationSource, ...notes: readonly string[]): string =>
  risRecord('ELEC', `qdrop${drop.dropNumber}`, [
    ['TI', titleOf(drop)],
    ['AU', risBody(authorOf(drop))],
    ['PY', drop.timestamp.slice(0, 4)],
    ['DA', risDate(drop.timestamp)],
    ['T2', `${drop.platform} ${drop.boardName}`],
    ['AN', drop.postId],
    ['DB', source.datasetName],
    ['UR', drop.sourceUrl],
    ['Y2', risDate(source.accessed)],
    ...[hashNote(drop, source), ...notes].map((note) => ['N1', note] as const),
  ]);

const FORMATTERS = { plain, bibtex: dropBibtex, 'csl-json': cslJson, ris: risOf } as const;

/** One drop as a citation: its place, its time, where the text was read and the hashes that prove it. */
export const citeDrop = (style: CitationStyle, drop: CitedDrop, source: CitationSource): string =>
  FORMATTERS[style](drop, source);
