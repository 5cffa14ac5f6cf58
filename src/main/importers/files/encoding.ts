import { TextDecoder } from 'node:util';
import { AppError } from '#main/base/errors.ts';

const utf16Of = (head: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
};

const hasUtf8Mark = (head: Buffer): boolean => head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;

/** Bytes as UTF-8 without a byte order mark; UTF-16 is recognised by its mark. @throws AppError on gzip or ZIP. */
export async function* decodeToUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null;
  let first = true;
  for await (const chunk of chunks) {
    const bytes = first ? withoutMark(chunk) : chunk;
    if (first) {
      const encoding = utf16Of(chunk);
      decoder = encoding === null ? null : new TextDecoder(encoding);
      first = false;
    }
    yield decoder === null ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }), 'utf8');
  }
}

const withoutMark = (chunk: Buffer): Buffer => {
  if (
    (chunk[0] === 0x1f && chunk[1] === 0x8b) ||
    (chunk[0] === 0x50 && chunk[1] === 0x4b && chunk[2] === 0x03)
  )
    throw new AppError(
      'invalid_file',
      'The file is compressed: unpack it first and choose the JSON or CSV inside.',
    );
  return hasUtf8Mark(chunk) ? chunk.subarray(3) : chunk;
};
