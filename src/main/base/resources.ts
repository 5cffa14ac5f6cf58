import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The `data` folder: of the installation where one is named, else found upwards from this module (source or bundle). */
const findDataFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'data', 'reference-index.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The data folder of the installation is missing.');
    folder = parent;
  }
  return join(folder, 'data');
};

/** Files that come with the program. */
export const shippedFiles = (resourcesFolder: string | null) => {
  const folder = resourcesFolder === null ? findDataFolder() : join(resourcesFolder, 'data');
  return {
    folder,
    referenceIndex: join(folder, 'reference-index.json'),
    archiveFolder: join(folder, 'archive'),
    file: (name: string): string => join(folder, name),
  };
};

export type ShippedFiles = ReturnType<typeof shippedFiles>;
