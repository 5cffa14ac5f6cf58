import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const NOUNS =
  'accounts|articles|bars|claims|coders|codes|drops|events|items|keys|models|occurrences|pairs|posts|rows|sets|shuffles|tests|texts|words';
/** A count that is written out and a noun that is always plural after it, where no verb and no “of the” says that there are several. */
const COUNTED = new RegExp(
  String.raw`(?<!(?:[Tt]here are|[Oo]f|All|first|these|the) \$?)\{(?:formatCount\([^{}]+?\)|count\([^{}]+?\)|[\w.?]+\.toLocaleString\('en-US'\)|[\w.]+\.length)\} (?:${NOUNS})\b(?! (?:are|were|have|had|match|differ|with the largest))`,
  'gu',
);

it('counts nouns by the one function that knows their singular', () => {
  const found = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(COUNTED)]
        .map(([text]) => text)
        .filter((text) => !/[A-Z]{3}/u.test(text.replace('en-US', '')))
        .map((text) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});
