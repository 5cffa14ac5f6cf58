import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tweetId, tweetTime } from '#tests/helpers/collector-servers.ts';
import { loopbackDoor } from '#tests/helpers/outbound.ts';
import { startWireServer } from '#tests/helpers/wire-server.ts';
import { makeZip } from '#tests/helpers/zip.ts';
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

const WHEEL = 'snscrape-0.7.0.20230622-py3-none-any.whl';
/** The smallest package that pip takes for snscrape. */
const wheel = (): Buffer => {
  const info = 'snscrape-0.7.0.20230622.dist-info';
  const members = [
    { name: 'snscrape/__init__.py', content: '' },
    { name: 'snscrape/__main__.py', content: 'print("snscrape 0.7.0.20230622")' },
    { name: `${info}/METADATA`, content: 'Metadata-Version: 2.1\nName: snscrape\nVersion: 0.7.0.20230622\n' },
    {
      name: `${info}/WHEEL`,
      content: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    },
  ];
  const record = [...members.map(({ name }) => name), `${info}/RECORD`].map((name) => `${name},,\n`).join('');
  return makeZip([...members, { name: `${info}/RECORD`, content: record }]);
};
const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;

const outbound = loopbackDoor();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snscrape-'));
  for (const [name, code] of Object.entries(behaviours)) await writeFile(join(folder, `${name}.cjs`), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('programs', () => {
  it.skipIf(!hasPip)(
    'are installed for real: pip fetches, unpacks, and the program answers',
    async () => {
      const index = await startWireServer((request, response) => {
        if (request.url.pathname.endsWith('.whl')) response.end(wheel());
        else {
          response.setHeader('content-type', 'text/html');
          response.end(`<a href="/${WHEEL}">${WHEEL}</a>`);
        }
      });
      vi.stubEnv('PIP_INDEX_URL', `${index.origin}/simple/`);
      vi.stubEnv('PIP_CONFIG_FILE', '/dev/null');
      vi.stubEnv('PIP_CACHE_DIR', join(folder, 'cache'));
      vi.stubEnv('PYTHONUSERBASE', join(folder, 'user'));
      // The packages go into the test's own folder, no matter who manages the Python itself.
      vi.stubEnv('PIP_BREAK_SYSTEM_PACKAGES', '1');
      try {
        const lines: string[] = [];
        const result = await installSnscrape((line) => lines.push(line));
        expect(result).toMatchObject({ installed: true });
        expect(lines.join('\n')).toContain('Successfully installed snscrape-0.7.0.20230622');
        expect(await checkTools()).toEqual({ python3: true, snscrape: true, twitterScraper: true });
        expect(await createSnscrapeCollector({ outbound }).ready()).toEqual({ ready: true });
      } finally {
        vi.unstubAllEnvs();
        await index.close();
      }
    },
    60_000,
  );
});
