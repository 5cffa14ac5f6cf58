import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#main/base/errors.ts';

/** A file to import: already on disk, hashed, removed by `discard` where it was only staged. */
export interface StagedFile {
  readonly file: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly discard: () => void;
}

export const MAX_IMPORT_BYTES = 4_000_000_000;

const capped = (max: number, onBytes: (chunk: Buffer) => void): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > max) done(new AppError('too_large', `The file is larger than ${max} bytes.`));
      else {
        onBytes(chunk);
        done(null, chunk);
      }
    },
  });
};

/** Writes an upload to the data folder while it is hashed, so that the import reads a whole file or none. */
export const stageUpload = async (
  body: AsyncIterable<Uint8Array>,
  folder: string,
  name: string,
  fileName: string,
  maxBytes = MAX_IMPORT_BYTES,
): Promise<StagedFile> => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  const hash = createHash('sha256');
  try {
    await pipeline(
      body,
      capped(maxBytes, (chunk) => hash.update(chunk)),
      createWriteStream(file),
    );
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return {
    file,
    fileName,
    sha256: hash.digest('hex'),
    sizeBytes: statSync(file).size,
    discard: () => {
      rmSync(file, { force: true });
    },
  };
};

/** A file that lies on this machine, hashed. @throws AppError `not_found` where it is missing or no file. */
export const openLocalFile = async (file: string, fileName: string): Promise<StagedFile> => {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) throw new AppError('not_found', `There is no file ${file}.`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return { file, fileName, sha256: hash.digest('hex'), sizeBytes: stats.size, discard: () => {} };
};
