/** A package that ships inside the program, and the terms it ships under. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, as its package.json states it. */
  readonly license: string;
  /** The package's own license and notice files; the standard text with its author where it brings none. */
  readonly text: string;
}

/** How to cite this version of the program, from CITATION.cff. */
export interface SoftwareCitation {
  readonly plain: string;
  readonly bibtex: string;
}

export const NOTICES_FILE = 'third-party-notices.txt';

const RULE = '-'.repeat(100);

/** The notices as the one text file that ships with the program. */
export const noticesText = (notices: readonly Notice[]): string =>
  [
    'Dropscope contains the following packages. Each is listed with its license.',
    ...notices.map(
      ({ name, version, license, text }) => `${RULE}\n${name} ${version} (${license})\n\n${text}\n`,
    ),
  ].join('\n\n');
