import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Any word in the plural, with what it is of: `news events`. */
const NOUNS = String.raw`(?:news )?(?!(?:is|was|has|does|this|its|as|needs|counts)\b)[a-z]{3,}[^s ]s`;
/** What gives a count: a formatted figure, or a length. */
const COUNT = String.raw`(?:formatCount|count)\([^{}]+?\)|[\w.?]+\.toLocaleString\('en-US'\)|(?:String\()?[\w.?]+\.(?:length|size)\)?|String\([\w.?]+\)`;
/** A variable that is named after the unit it counts, and the unit. */
const UNITS = String.raw`(?:String\()?[\w.?]*[a-zA-Z](?<unit>inutes|ours|ays|econds|eeks|onths)\)?\} [a-z]\k<unit>`;
/** A count that is written out and a noun that is always plural after it, where no verb and no “of the” says that there are several. */
const COUNTED = new RegExp(
  String.raw`(?<!(?:[Tt]here are|[Oo]f|All|first|these|the|max|to|than|only|most|whose) \$?)\{(?:(?:${COUNT})\} (?:${NOUNS})|${UNITS})\b(?! (?:are|were|have|had|with the largest))`,
  'gu',
);

/** Labels as they are stored, which are never shown so. */
const STORED_LABELS = 'src/shared/test-family.ts';
/** Texts of results, which belong to the version of a method. */
const RESULT_TEXTS = /^src\/main\/analysis\/methods\/(?:network\/network|style-change\/style-change)\.ts: /u;

it('counts nouns by the one function that knows their singular', () => {
  const found = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && file !== STORED_LABELS)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(COUNTED)]
        .map(([text]) => text)
        .filter((text) => !/[A-Z]{3}/u.test(text.replace('en-US', '')))
        .map((text) => `${file}: ${text}`)
        .filter((text) => !RESULT_TEXTS.test(text)),
    );
  expect(found).toEqual([]);
});
