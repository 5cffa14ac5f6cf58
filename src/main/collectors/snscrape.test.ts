import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutboundError } from '#main/outbound/types.ts';
import { tweetId, tweetTime } from '#tests/helpers/collector-servers.ts';
import { loopbackDoor } from '#tests/helpers/outbound.ts';
import { runCommand } from './child-process.ts';
import { createSnscrapeCollector } from './snscrape.ts';
import { checkTools, installSnscrape } from './tools.ts';

/** Programs that print what snscrape prints; run as real child processes. */
const behaviours: Readonly<Record<string, string>> = {
  works: `
    const [ , , ...args] = process.argv;
    if (args.includes('--version')) { console.log('snscrape 0.7.0'); process.exit(0); }
    const max = Number(args[args.indexOf('--max-results') + 1]);
    const user = args.at(-1);
    const posts = ${JSON.stringify([0, 1, 2].map((index) => ({ id: tweetId(index), date: tweetTime(tweetId(index)) })))};
    for (const post of posts.slice(0, max)) console.log(
      '{"_type":"snscrape.modules.twitter.Tweet","id":' + post.id + ',"date":"' + post.date + '","rawContent":"hello ' + user +
      '","user":{"username":"' + user + '"},"likeCount":1,"retweetCount":2,"replyCount":3}');
    require('fs').writeFileSync(process.env.ARGS_FILE ?? '/dev/null', JSON.stringify(args));`,
  blocked: `console.error('Error retrieving https://twitter.com/i/api/graphql/x: blocked (404)'); process.exit(1);`,
  offline: `console.error('requests.exceptions.ConnectionError: Max retries exceeded'); process.exit(1);`,
  absent: `console.error("/usr/bin/python3: No module named snscrape"); process.exit(1);`,
  garbled: `console.log('not json');`,
  silent: `setTimeout(() => {}, 60_000);`,
};

const outbound = loopbackDoor();
let folder = '';
const program = (name: string): [string, string] => [process.execPath, join(folder, `${name}.cjs`)];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snscrape-'));
  for (const [name, code] of Object.entries(behaviours)) await writeFile(join(folder, `${name}.cjs`), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const collect = async (
  name: string,
  more: { silenceMs?: number; signal?: AbortSignal; maxPosts?: number } = {},
) => {
  const { silenceMs = 5000, signal = new AbortController().signal, maxPosts = 10 } = more;
  const collector = createSnscrapeCollector({ outbound, command: program(name), silenceMs });
  const ids: string[] = [];
  for await (const page of collector.collect({
    username: 'example',
    maxPosts,
    before: null,
    since: null,
    signal,
  }))
    ids.push(...page.posts.map((post) => post.external_id));
  return ids;
};
const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof OutboundError ? error.kind : String(error)),
  );

describe('snscrape', () => {
  it('reads the lines of the program, ids whole', async () => {
    expect(await collect('works')).toEqual([tweetId(0), tweetId(1), tweetId(2)]);
    expect(await collect('works', { maxPosts: 2 })).toHaveLength(2);
  });

  it('says what stopped it', async () => {
    expect(await kindOf(collect('blocked'))).toBe('blocked');
    expect(await kindOf(collect('offline'))).toBe('offline');
    expect(await kindOf(collect('absent'))).toBe('no-credentials');
    expect(await kindOf(collect('garbled'))).toBe('layout-changed');
    expect(await kindOf(collect('silent', { silenceMs: 200 }))).toBe('timed-out');
  });

  it('is ended with the job', async () => {
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(new Error('cancelled by test'));
    }, 100);
    await expect(collect('silent', { signal: controller.signal })).rejects.toThrow('cancelled by test');
  });

  it('knows whether the program is there', async () => {
    expect(await createSnscrapeCollector({ outbound, command: program('works') }).ready()).toEqual({
      ready: true,
    });
    expect(await createSnscrapeCollector({ outbound, command: program('absent') }).ready()).toMatchObject({
      ready: false,
    });
    expect(
      await createSnscrapeCollector({ outbound, command: ['no-such-program-at-all'] }).ready(),
    ).toMatchObject({
      ready: false,
    });
  });
});

describe('programs', () => {
  it('get their arguments as they are: there is no shell to read them', async () => {
    const print = 'console.log(JSON.stringify(process.argv.slice(1)))';
    const nasty = ['$(id)', '; rm -rf x', '`ls`', '| cat', '"quoted"', 'a\nb'];
    const { output } = await runCommand(process.execPath, ['-e', print, '--', ...nasty], 5000);
    expect(JSON.parse(output)).toEqual(nasty);
  });

  it('are ended at their time limit', async () => {
    const { timedOut, exitCode } = await runCommand(
      process.execPath,
      ['-e', 'setTimeout(() => {}, 60000)'],
      150,
    );
    expect([timedOut, exitCode]).toEqual([true, null]);
  });

  it('are asked for real: a Python that is none is not there, the scraper library is', async () => {
    expect(await checkTools({ python: 'no-such-python' })).toEqual({
      python3: false,
      snscrape: false,
      twitterScraper: true,
    });
  });

  it('report what pip said, line by line, and whether it worked', async () => {
    const pip = join(folder, 'python');
    const answer = '#!/bin/sh\necho "Collecting snscrape"\necho "$@"\necho "ERROR: no network" >&2\nexit 1\n';
    await writeFile(pip, answer);
    await chmod(pip, 0o755);
    const lines: string[] = [];
    const result = await installSnscrape((line) => lines.push(line), { python: pip });
    expect(result.installed).toBe(false);
    expect(lines).toContain('Collecting snscrape');
    expect(lines).toContain('-m pip install --user --disable-pip-version-check snscrape==0.7.0.20230622');
    expect(result.output).toContain('ERROR: no network');
  });
});
