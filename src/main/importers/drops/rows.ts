import { hash } from 'node:crypto';
import type { DropLinkTable, DropReferenceTable, DropTable } from '#main/db/tables/core.ts';
import type { CrossReference, Drop } from '#shared/contract/drops.ts';
import { toStatedTimestamp, toTimestamp } from '#shared/time.ts';
import { bareCitation, type DropRecord, type ImageRecord, type ReferenceRecord } from './record.ts';
import { citedPostIds, hostOf, normaliseText } from './text.ts';

/** A drop as the database takes it, with its children in order. */
export interface DropRow extends Readonly<DropTable> {
  readonly images: readonly ImageRecord[];
  readonly links: readonly Readonly<Pick<DropLinkTable, 'url' | 'host'>>[];
  readonly refs: readonly ReferenceRow[];
}

export type ReferenceRow = Readonly<Omit<DropReferenceTable, 'drop_number' | 'position'>>;

interface Citation extends ReferenceRecord {
  readonly inText: boolean;
  readonly target: number | null;
}

/**
 * Where a post is: post ids alone recur across boards, 8kun continued 8chan's boards, and links in the archive
 * sometimes name the wrong board, so a citation is looked up on the citing drop's own board.
 */
export const placeOf = (platform: string, board: string, postId: string): string =>
  `${platform === '4chan' ? '4chan' : '8chan+8kun'} ${board} ${postId}`;

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '<br>',
};

/** A drop's text as inert HTML for feed readers. */
export const toRssDescription = (content: string): string =>
  content.replaceAll(/[&<>"\n]/g, (sign) => HTML[sign] ?? sign);

export const textHash = (content: string): string => hash('sha256', normaliseText(content));

const citationsOf = (drop: DropRecord, places: ReadonlyMap<string, number>): readonly Citation[] => {
  if (drop.references.length === 0 && !drop.content.includes('>>')) return [];
  const inText = new Set(citedPostIds(drop.content));
  const carried = new Set(drop.references.map((reference) => reference.postId));
  const bare = [...inText].filter((id) => !carried.has(id)).map(bareCitation);
  return [...drop.references, ...bare].map((reference) => ({
    ...reference,
    inText: inText.has(reference.postId),
    target: places.get(placeOf(drop.platform, drop.board, reference.postId)) ?? null,
  }));
};

type DocumentedCitation = Pick<Citation, 'reference' | 'postId' | 'target' | 'text' | 'time'>;

/** What of a drop its document is made of. */
export interface DocumentedDrop extends Omit<DropRecord, 'images' | 'references'> {
  readonly images: readonly Pick<ImageRecord, 'file'>[];
  readonly importId: number;
}

const crossReferenceOf = (citation: DocumentedCitation): CrossReference => ({
  reference: citation.reference,
  postId: citation.postId,
  dropNumber: citation.target,
  text: citation.text,
  timestamp: citation.time === null ? null : toTimestamp(citation.time),
});

/** A drop as the API sends it. */
export const documentOf = (drop: DocumentedDrop, citations: readonly DocumentedCitation[]): Drop => ({
  id: drop.number,
  dropNumber: drop.number,
  timestamp: toStatedTimestamp(drop.time, drop.resolution),
  content: drop.content,
  platform: drop.platform,
  boardName: drop.board,
  author: drop.author,
  authorId: drop.authorId,
  tripcode: drop.tripcode,
  postId: drop.postId,
  isAuthenticated: drop.tripcode !== null,
  images: drop.images.map((image) => image.file),
  links: [...drop.links],
  crossReferences: citations.map(crossReferenceOf),
  rssDescription: toRssDescription(drop.content),
  contentLength: drop.content.length,
  sourceUrl: drop.sourceUrl,
  recordHash: drop.recordHash,
  importId: drop.importId,
});

const referenceRow = (citation: Citation): ReferenceRow => ({
  reference: citation.reference,
  post_id: citation.postId,
  author_id: citation.authorId,
  time: citation.time,
  link: citation.link,
  text: citation.text,
  images: JSON.stringify(citation.images),
  in_text: citation.inText ? 1 : 0,
  target_number: citation.target,
});

const rowOf = (drop: DropRecord, importId: number, places: ReadonlyMap<string, number>): DropRow => {
  const citations = citationsOf(drop, places);
  return {
    number: drop.number,
    time: drop.time,
    resolution: drop.resolution,
    content: drop.content,
    platform: drop.platform,
    board: drop.board,
    author: drop.author,
    author_id: drop.authorId,
    tripcode: drop.tripcode,
    post_id: drop.postId,
    source_url: drop.sourceUrl,
    content_length: drop.content.length,
    image_count: drop.images.length,
    link_count: drop.links.length,
    reference_count: citations.length,
    record_hash: drop.recordHash,
    text_hash: textHash(drop.content),
    document: JSON.stringify(documentOf({ ...drop, importId }, citations)),
    import_id: importId,
    images: drop.images,
    links: drop.links.map((url) => ({ url, host: hostOf(url) })),
    refs: citations.map(referenceRow),
  };
};

/** Makes the rows of drops one by one, the citations among them resolved to drop numbers. */
export const compileRows = (
  drops: readonly DropRecord[],
): ((drop: DropRecord, importId: number) => DropRow) => {
  const places = new Map(drops.map((drop) => [placeOf(drop.platform, drop.board, drop.postId), drop.number]));
  return (drop, importId) => rowOf(drop, importId, places);
};
