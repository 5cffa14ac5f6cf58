import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const NOUNS =
  'accounts|articles|bars|citations|claims|coders|codes|days|drops|entries|events|files|findings|hours|items|keys|lines|minutes|models|months|occurrences|pairs|posts|records|rows|seconds|sets|shuffles|tests|texts|values|weeks|words';
/** What gives a count: a formatted figure, or a length. */
const COUNT = String.raw`(?:formatCount|count)\([^{}]+?\)|[\w.?]+\.toLocaleString\('en-US'\)|(?:String\()?[\w.?]+\.length\)?`;
/** A variable that is named after the unit it counts, and the unit. */
const UNITS = String.raw`(?:String\()?[\w.?]*[a-zA-Z](?<unit>inutes|ours|ays|econds|eeks|onths)\)?\} [a-z]\k<unit>`;
/** A count that is written out and a noun that is always plural after it, where no verb and no “of the” says that there are several. */
const COUNTED = new RegExp(
  String.raw`(?<!(?:[Tt]here are|[Oo]f|All|first|these|the) \$?)\{(?:(?:${COUNT})\} (?:${NOUNS})|${UNITS})\b(?! (?:are|were|have|had|with the largest))`,
  'gu',
);

/** Labels as they are stored, which are never shown so. */
const STORED_LABELS = 'src/shared/test-family.ts';

it('counts nouns by the one function that knows their singular', () => {
  const found = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && file !== STORED_LABELS)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(COUNTED)]
        .map(([text]) => text)
        .filter((text) => !/[A-Z]{3}/u.test(text.replace('en-US', '')))
        .map((text) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});
