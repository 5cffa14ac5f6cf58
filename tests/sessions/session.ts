import { test as base, expect } from '#tests/e2e/fixtures.ts';
import type { Host, HostOptions } from '#tests/e2e/hosts/host.ts';
import { startHost } from '#tests/e2e/hosts/index.ts';
import { settle } from '#tests/e2e/settle.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { tier } from '#tests/helpers/tier.ts';
import { archiveFiles, corpusOf, type Corpus } from './corpus.ts';
import { personAt, type Person } from './person.ts';
import { archiveSeed } from './seed.ts';

/** The smallest window the product is made for: where a study meets what does not fit. Wide ones are looked at by `every-page.full`. */
const SIZE = { width: 1024, height: 700 };
const LONG_MS = 600_000;
/** A study may compute for minutes, but what a person clicks is there. */
const ACTION_MS = 60_000;

export interface Session {
  readonly person: Person;
  readonly corpus: Corpus;
  /** Where the study is done. */
  readonly host: Host;
  /** A path for a file that the session saves. */
  readonly fileFor: (name: string) => string;
}

let corpus: Corpus | undefined;
const corpusOfTier = (): Corpus => (corpus ??= corpusOf(tier));
const isArchive = tier === 'full' && archiveFiles() !== null;
const seedOfTier = async (): Promise<HostOptions> => (isArchive ? { seed: await archiveSeed() } : {});

/** Studies that only read, or find what they wrote by its name, share a workstation of the worker. */
const test: typeof base = isArchive
  ? base.extend<object, { readonly host: Host; readonly writableHost: Host }>({
      host: [
        async ({ browser }, use) => {
          const host = await startHost('web', browser, await seedOfTier());
          await use(host);
          await host.close();
        },
        { scope: 'worker', timeout: LONG_MS },
      ],
      writableHost: [({ host }, use) => use(host), { scope: 'worker' }],
    })
  : base;

/**
 * One study as a person does it: in the full tier on the real archive, in the quick tier on the demonstration corpus, unless its
 * title is tagged `@full`.
 * @param path where the person starts, with the heading of that page.
 * @param isAlone true where the study changes what others count: it has a workstation of its own.
 */
export const session = (
  title: string,
  [path, heading]: readonly [path: string, heading: string],
  study: (session: Session) => Promise<void>,
  isAlone = false,
): void => {
  test(title, async ({ openPage, writableHost: shared, startOwnHost, allowedFaults }, info) => {
    test.setTimeout(LONG_MS);
    allowedFaults.push(/ERR_ABORTED/);
    const host = isAlone ? await startOwnHost(await seedOfTier()) : shared;
    const page = await openPage(path, host);
    page.setDefaultTimeout(ACTION_MS);
    await page.setViewportSize(SIZE);
    await settle(page, heading);
    await study({
      person: personAt(page),
      corpus: corpusOfTier(),
      host,
      fileFor: (name) => info.outputPath(name),
    });
    expect(host.remoteRequests(), 'requests that left this machine').toEqual([]);
  });
};

/** A study of one half of them: a run of a tier does one half, by turns; both halves have one of the two that the quick tier does. */
export const studyOfTurn = (turn: 0 | 1, ...study: Parameters<typeof session>): void => {
  if (ofTurn([0, 1], 2).includes(turn)) session(...study);
};

export { expect };
