import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { SoftwareCitation } from '#shared/release-info.ts';
import { root } from './run.ts';

const citationFile = z.object({
  title: z.string(),
  version: z.string(),
  'date-released': z.string(),
  license: z.string(),
  authors: z.tuple([z.object({ name: z.string() })]),
});

/** The citation of this version, as plain text and BibTeX. @throws ZodError where CITATION.cff lacks a field. */
export const readCitation = (): SoftwareCitation => {
  const {
    title,
    version,
    'date-released': released,
    license,
    authors: [{ name }],
  } = citationFile.parse(parse(readFileSync(join(root, 'CITATION.cff'), 'utf8')));
  const year = released.slice(0, 4);
  return {
    plain: `${name} (${year}). ${title} (Version ${version}) [Computer software]. Released ${released}, ${license} License.`,
    bibtex: `@software{dropscope,
  author = {{${name}}},
  title = {{${title}}},
  version = {${version}},
  year = {${year}},
  date = {${released}},
  license = {${license}}
}
`,
  };
};
