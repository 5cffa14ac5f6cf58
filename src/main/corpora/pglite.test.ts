import { afterAll } from 'vitest';
import { createOutbound } from '#main/outbound/http.ts';
import { contractPosts, describeCorpus } from '#tests/helpers/corpus-contract.ts';
import { corpusTables, postsParameter } from '#tests/helpers/corpus-tables.ts';
import { startPglite, type PgliteServer } from '#tests/helpers/pglite-server.ts';
import { readAddress } from './address.ts';
import { withPostgresCorpus } from './postgres.ts';

let server: PgliteServer | null = null;
afterAll(async () => {
  await server?.stop();
});

describeCorpus(
  'PostgreSQL in WebAssembly',
  async () => {
    server = await startPglite();
    const { create, insert, mapping } = corpusTables.indexed;
    const posts = contractPosts(400);
    await server.asOwner(create);
    await server.asOwner(insert, [postsParameter(posts)]);
    const { address, password } = readAddress(server.url);
    const outbound = createOutbound();
    return {
      posts,
      resolution: 'second',
      ask: (question) =>
        withPostgresCorpus(
          { address, password, authority: null, outbound },
          mapping,
          { seconds: 60, signal: undefined },
          question,
        ),
    };
  },
  { drops: 120, eraMoves: 40, minuteMoves: 19 },
);
