import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '#shared/release-info.ts';
import { root } from './run.ts';

/** Licenses that may ship; everything else fails the build's test. */
export const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'Public Domain',
  // Fonts.
  'OFL-1.1',
]);

const PACKAGES = 'node_modules/';

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

interface Manifest {
  readonly name: string;
  readonly author?: string | { readonly name?: string };
}

const isLicenseFile = (name: string): boolean => /^(licen[sc]e|copying|notice)/i.test(name);

const mit = (holder: string): string =>
  readFileSync(join(root, 'LICENSE'), 'utf8').replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);

const isc = (holder: string): string => `ISC License

Copyright (c) ${holder}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided
that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`;

const standardTexts: Readonly<Record<string, (holder: string) => string>> = {
  MIT: mit,
  ISC: isc,
  'Public Domain': (holder) => `Placed in the public domain by ${holder}.\n`,
};

const holderOf = ({ name, author }: Manifest): string =>
  (typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name) ?? `the authors of ${name}`;

const textOf = (folder: string, license: string): string => {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicenseFile(entry.name))
    .map(({ name }) => name)
    .sort();
  if (files.length > 0)
    return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  const standard = standardTexts[license];
  if (standard === undefined)
    throw new Error(`${folder} ships no license file and ${license} has no text here.`);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return standard(holderOf(manifest)).trim();
};

/** Packages that are installed for use rather than development, as the lock file says. Other platforms’ binaries are left out. */
export const installedPackages = (): readonly (Locked & { readonly path: string })[] => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, locked]) => ({ path, ...locked }));
};

/** What ships with the program, in the order of names. */
export const readNotices = (): readonly Notice[] =>
  installedPackages()
    .map(({ path, version, license = 'unknown' }) => ({
      name: path.slice(path.lastIndexOf(PACKAGES) + PACKAGES.length),
      version,
      license,
      text: textOf(join(root, path), license),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
