import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

type WriteOptions = Exclude<Parameters<typeof createWriteStream>[1], string | undefined>;
type ByteSource = AsyncIterable<Uint8Array> | NodeJS.ReadableStream;

/**
 * Writes bytes to a file. It ends once the file is closed, also when it fails:
 * a file that is still being opened would appear after its removal.
 * @throws what the source or the disk gives
 */
export const writeStream = async (
  source: ByteSource,
  file: string,
  { signal, ...options }: WriteOptions = {},
): Promise<void> => {
  const output = createWriteStream(file, options);
  const closed = new Promise<void>((resolve) => {
    output.once('close', resolve);
  });
  try {
    await pipeline(source, output, signal ? { signal } : {});
  } finally {
    output.destroy();
    await closed;
  }
};
