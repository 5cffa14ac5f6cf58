import { afterAll } from 'vitest';
import { createOutbound } from '#main/outbound/http.ts';
import { contractPosts } from '#tests/helpers/corpus-contract-data.ts';
import { describeCorpus } from '#tests/helpers/corpus-contract.ts';
import { corpusTables, postsParameter } from '#tests/helpers/corpus-tables.ts';
import { startPglite, type PgliteServer } from '#tests/helpers/pglite-server.ts';
import { count } from '#tests/helpers/soak.ts';
import { readAddress } from './address.ts';
import { withPostgresCorpus } from './postgres.ts';

let starting: Promise<PgliteServer> | null = null;
afterAll(async () => {
  await (await starting)?.stop();
});

for (const [form, steps, resolution] of [
  ['indexed', 1, 'second'],
  ['plain', 60, 'minute'],
] as const)
  describeCorpus(
    `PostgreSQL in WebAssembly (${form})`,
    async () => {
      starting ??= startPglite();
      const server = await starting;
      const { create, insert, mapping } = corpusTables[form];
      const posts = contractPosts(count(600, 1500), steps);
      await server.asOwner(create);
      await server.asOwner(insert, [postsParameter(posts)]);
      const { address, password } = readAddress(server.url);
      const target = { address, password, authority: null, outbound: createOutbound() };
      return {
        posts,
        resolution,
        ask: (question) => withPostgresCorpus(target, mapping, { seconds: 60, signal: undefined }, question),
      };
    },
    { drops: count(150, 300), eraMoves: count(200, 2000), minuteMoves: count(39, 99) },
  );
