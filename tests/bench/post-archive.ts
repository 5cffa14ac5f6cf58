import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v2Csv, v2Row } from '#tests/helpers/social-files.ts';

const CHUNK = 10_000;

function* archive(rows: number): Generator<string> {
  yield `${v2Csv([])}\n`;
  for (let start = 0; start < rows; start += CHUNK) {
    const count = Math.min(CHUNK, rows - start);
    yield `${Array.from({ length: count }, (_, index) => v2Row(start + index)).join('\n')}\n`;
  }
}

/** Writes a V2 archive of so many posts, as a stream: a million of them do not fit into one string. */
export const writePostArchive = (file: string, rows: number): Promise<void> =>
  pipeline(Readable.from(archive(rows)), createWriteStream(file));
