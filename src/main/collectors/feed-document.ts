import { Readable } from 'node:stream';
import { AppError } from '#main/base/errors.ts';
import { decoded } from '#main/importers/files/decode.ts';
import type { Row } from '#main/importers/files/fields.ts';
import {
  categoryOf,
  FeedProblem,
  firstText,
  linkOf,
  readFeed,
  textIn,
} from '#main/importers/forms/feed-document.ts';
import { encodingOf } from '#shared/encodings.ts';

/** One item of a feed in the words of RSS, whatever its dialect. */
export interface FeedItem {
  readonly title: string | null;
  readonly link: string | null;
  readonly date: string | null;
  readonly category: string | null;
}

const MAX_ITEMS = 2000;

const toItem = (row: Row): FeedItem => ({
  title: textIn(row, 'title'),
  link: linkOf(row),
  date: firstText(row, 'pubDate', 'dc:date', 'published', 'updated'),
  category: categoryOf(row),
});

/** Items of RSS 2.0, RSS 1.0 (RDF) or Atom. @throws FeedProblem where the text is not one of them or defines entities. */
export const parseFeed = (xml: string): readonly FeedItem[] =>
  readFeed(xml).items.slice(0, MAX_ITEMS).map(toItem);

const labelOf = (bytes: Uint8Array, contentType: string | null): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return (
    /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ??
    /encoding=["']([\w-]+)["']/i.exec(head)?.[1] ??
    'utf-8'
  );
};

/**
 * The text of a feed: by its byte-order mark, else by the charset of its HTTP header, else of its XML declaration, else UTF-8. Bytes that are
 * no UTF-8 are marked, so that only the items that contain them are lost (`utf8.ts`).
 * @throws FeedProblem where the bytes are not of the encoding that is stated
 */
export const decodeFeed = async (bytes: Uint8Array, contentType: string | null): Promise<string> => {
  const isMarked = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/.test(
    Buffer.from(bytes.subarray(0, 3)).toString('latin1'),
  );
  const encoding = isMarked ? null : encodingOf(labelOf(bytes, contentType));
  try {
    const parts: Uint8Array[] = [];
    const source = Readable.from([Buffer.from(bytes)]);
    for await (const part of (await decoded(source, encoding === 'utf-8' ? null : encoding)).bytes)
      parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  } catch (error) {
    if (error instanceof AppError) throw new FeedProblem(`it cannot be decoded (${error.message})`);
    throw error;
  }
};
