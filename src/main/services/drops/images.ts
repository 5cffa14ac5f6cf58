import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#main/base/errors.ts';
import type { Outbound } from '#main/outbound/types.ts';
import { isDropImage } from '#main/repositories/drop-images.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import { imageFileSchema } from '#shared/contract/images.ts';

/** An image and what it is by its first bytes, never by its name or a header. */
export interface ImageBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

const MAX_BYTES = 12_000_000;
const FILES_LISTED = 20_000;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

const typeOf = (bytes: Uint8Array): string | null => {
  if (startsWith(bytes, '\x89PNG')) return 'image/png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF8')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return null;
};

const asImage = (bytes: Uint8Array<ArrayBuffer>, name: string): ImageBytes => {
  const type = typeOf(bytes);
  if (type === null) throw new AppError('not_found', `${name} is no PNG, JPEG, GIF or WebP image.`);
  return { bytes, type };
};

export interface ImageDeps extends Pick<SystemParts, 'store' | 'outbound' | 'settings'> {
  readonly folder: string;
}

const readFrom = (folder: string, name: string): ImageBytes => {
  const missing = new AppError('not_found', `There is no image ${name} in the image folder.`);
  const stats = statSync(join(folder, name), { throwIfNoEntry: false });
  if (stats?.isFile() !== true || stats.size > MAX_BYTES) throw missing;
  // A link that leads out of the folder is no image of it.
  if (realpathSync(join(folder, name)) !== join(realpathSync(folder), name)) throw missing;
  return asImage(readFileSync(join(folder, name)), name);
};

const fetchFrom = async (outbound: Outbound, url: string): Promise<ImageBytes> => {
  const { bytes } = await outbound.request({ url, limits: { maxBytes: MAX_BYTES } });
  return asImage(bytes, new URL(url).host);
};

/** Images of drops: from the image folder of the data folder, and from the network only where it was allowed. */
export const createImageService = (deps: ImageDeps) => ({
  files: (): string[] =>
    statSync(deps.folder, { throwIfNoEntry: false })?.isDirectory() === true
      ? readdirSync(deps.folder)
          .filter((name) => imageFileSchema.safeParse(name).success)
          .slice(0, FILES_LISTED)
      : [],
  /** @throws AppError `not_found`. */
  file: (name: string): ImageBytes => readFrom(deps.folder, name),
  /** @throws AppError `not_configured` where the settings do not allow it, `not_found` where no drop names the address. */
  remote: async (url: string): Promise<ImageBytes> => {
    if (!deps.settings.current().remoteMedia)
      throw new AppError(
        'not_configured',
        'Images from the network are off. Turn them on in Settings to load this one.',
      );
    if (!(await isDropImage(deps.store.read, url)))
      throw new AppError('not_found', 'No drop names an image at this address.');
    return fetchFrom(deps.outbound, url);
  },
});
