import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startWebProcess } from '#tests/e2e/hosts/web-process.ts';
import { chatAnswer, startModelServer } from '#tests/helpers/model-server.ts';
import { ofTurn } from '#tests/helpers/soak.ts';

const watch = join(import.meta.dirname, '..', 'helpers', 'watch-sockets.ts');

it.each(ofTurn(['foo.localhost', 'localhost.'], 2))(
  'a model server at %s is reached with the network off, and no name server is asked',
  async (name) => {
    const model = await startModelServer([
      ({ path }) => ({
        status: 200,
        body: path.endsWith('/models')
          ? { object: 'list', data: [{ id: 'small', object: 'model' }] }
          : chatAnswer('heard', 'small'),
      }),
    ]);
    const folder = mkdtempSync(join(tmpdir(), 'dropscope-names-'));
    const notes = join(folder, 'notes');
    const host = await startWebProcess(
      join(folder, 'data'),
      { empty: true },
      {
        NODE_OPTIONS: `--import=${watch}`,
        DROPSCOPE_SOCKET_NOTES: notes,
        LOCAL_LLM_BASE_URL: `http://${name}:${new URL(model.url).port}/v1`,
      },
    );
    try {
      const response = await fetch(`${host.origin}/api/ai-models/analyze-qdrop`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${host.token}`,
          'content-type': 'application/json',
          origin: host.origin,
        },
        body: JSON.stringify({ content: 'a question', model: 'small' }),
      });
      expect(await response.text()).toContain('heard');
      expect(model.seen.length).toBeGreaterThan(0);
      const lines = readFileSync(notes, 'utf8').split('\n');
      expect(lines).toContain('watching');
      // The socket is told the name with a lookup of its own, which knows the address; the resolver would be noted.
      expect(lines.filter((line) => line.startsWith('lookup '))).toEqual([]);
    } finally {
      await host.stop();
      await model.close();
      rmSync(folder, { recursive: true });
    }
  },
);
