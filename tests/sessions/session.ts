import { test as base, expect } from '#tests/e2e/fixtures.ts';
import type { Host } from '#tests/e2e/hosts/host.ts';
import { settle } from '#tests/e2e/settle.ts';
import { tier } from '#tests/helpers/tier.ts';
import { corpusOf, type Corpus } from './corpus.ts';
import { personAt, type Person } from './person.ts';
import { archiveSeed } from './seed.ts';

/** The smallest window the product is made for: where a study meets what does not fit. Wide ones are looked at by `every-page.full`. */
const SIZE = { width: 1024, height: 700 };
const LONG_MS = 600_000;

export interface Session {
  readonly person: Person;
  readonly corpus: Corpus;
  /** A workstation of the session's own. */
  readonly host: Host;
  /** A path for a file that the session saves. */
  readonly fileFor: (name: string) => string;
}

let corpus: Corpus | undefined;
const corpusOfTier = (): Corpus => (corpus ??= corpusOf(tier));

/**
 * One study as a person does it: in the full tier on the real archive, in the quick tier on the demonstration corpus, unless its
 * title is tagged `@full`.
 * @param path where the person starts, with the heading of that page.
 */
export const session = (
  title: string,
  [path, heading]: readonly [path: string, heading: string],
  study: (session: Session) => Promise<void>,
): void => {
  base(title, async ({ openPage, startOwnHost, allowedFaults }, info) => {
    base.setTimeout(LONG_MS);
    const corpusHere = corpusOfTier();
    allowedFaults.push(/ERR_ABORTED/);
    const host = await startOwnHost(corpusHere.name === 'archive' ? { seed: await archiveSeed() } : {});
    const page = await openPage(path, host);
    await page.setViewportSize(SIZE);
    await settle(page, heading);
    await study({
      person: personAt(page),
      corpus: corpusHere,
      host,
      fileFor: (name) => info.outputPath(name),
    });
  });
};

export { expect };
