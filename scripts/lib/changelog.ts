import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** One version of CHANGELOG.md. */
export interface ChangelogSection {
  /** `Unreleased` or a version. */
  readonly version: string;
  /** ISO day; null for what is not released. */
  readonly date: string | null;
  readonly body: string;
}

const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm;

/** The sections of a changelog in the form of Keep a Changelog, newest first. */
export const changelogSections = (): readonly ChangelogSection[] => {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const headings = [...text.matchAll(HEADING)];
  return headings.map((heading, index) => ({
    version: heading[1] ?? '',
    date: heading[2] ?? null,
    body: text.slice(heading.index + heading[0].length, headings[index + 1]?.index ?? text.length).trim(),
  }));
};
