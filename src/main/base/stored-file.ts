import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';

/** Bytes of a file; 0 for one that does not exist. */
export const fileBytes = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** SHA-256 of a file, read in pieces. */
export const fileSha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
