import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '#main/outbound/http.ts';
import { corpusMappingSchema } from '#shared/contract/corpora.ts';
import {
  columns,
  done,
  error,
  message,
  row,
  startHostile,
  type Misbehaviour,
} from '#tests/helpers/hostile-postgres.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { readAddress } from './address.ts';
import { withPostgresCorpus } from './postgres.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

const mapping = {
  table: 'posts',
  columns: { id: 'id', account: 'author', time: 'at', text: 'body' },
  platform: 'twitter',
} as const;

/** Answers that attach a corpus, until the table is asked what it has. */
const polite = (asked: string): Buffer | null => {
  if (asked.startsWith('Q') && asked.includes('SET')) return done;
  return null;
};
const extended = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([message('1'), message('2'), ...parts]);
const after =
  (answer: Misbehaviour): Misbehaviour =>
  (socket, asked) => {
    const known = polite(asked);
    if (known === null) answer(socket, asked);
    else socket.write(known);
  };

/** Writes for ever, as fast as it is taken. */
const endless =
  (piece: Buffer): Misbehaviour =>
  (socket) => {
    const write = (): void => {
      while (!socket.destroyed && socket.write(piece));
      if (!socket.destroyed) socket.once('drain', write);
    };
    write();
  };

const attached = async (
  answer: Misbehaviour,
  greeting?: Buffer,
): Promise<{ readonly status: number; readonly text: string }> => {
  const server = await startHostile(answer, greeting);
  try {
    return await w.post('/api/corpora', { name: 'hostile', address: server.url, mapping });
  } finally {
    server.close();
  }
};

const NAMED = ['role', 'is_super', 'may_read', 'table_name', 'schema_name', 'makes_schemas'];
const big = 'x'.repeat(1_000_000);

/** Each is an attack; one that never ends and one that breaks off or answers with something else is among each third. */
const ATTACKS: readonly (readonly [string, Misbehaviour])[] = [
  ['dies in the middle of a row', after((socket) => socket.end(row(['half']).subarray(0, 6)))],
  ['dies before it answers', after((socket) => socket.destroy())],
  ['answers with no rows', after((socket) => socket.write(extended(columns(NAMED), done)))],
  [
    'answers with bytes that are no protocol',
    after((socket) => socket.end(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))),
  ],
  ['sends rows without end', after(endless(Buffer.concat([row([big])])))],
  ['sends notices without end', after(endless(message('N', `SNOTICE\0C00000\0M${big}\0\0`)))],
  [
    'says a row is 2 GB long',
    after((socket) => {
      socket.write(extended(columns(['a'])));
      socket.write(Buffer.from([0x44, 0x7f, 0xff, 0xff, 0xff, 0, 1]));
      endless(Buffer.alloc(1_000_000, 0x41))(socket, '');
    }),
  ],
  [
    'asks to copy',
    after((socket) => socket.write(Buffer.concat([message('G', Buffer.from([0, 0, 0])), done]))),
  ],
  [
    'names columns __proto__ and constructor',
    after((socket) => {
      const names = ['__proto__', 'constructor', 'toString', '\u001b[31mred', '<script>alert(1)</script>'];
      socket.write(extended(columns(names), row(names), done));
    }),
  ],
  [
    'names 60,000 columns',
    after((socket) => {
      socket.write(extended(columns(Array.from({ length: 60_000 }, (_, at) => `c${at}`)), done));
    }),
  ],
  [
    'gives values of other types',
    after((socket) => {
      socket.write(extended(columns(NAMED), row([null, 'perhaps', '{}', '\u0000', null, null]), done));
    }),
  ],
  [
    'says an error of another shape',
    after((socket) => socket.write(Buffer.concat([message('E', 'X\0'), done]))),
  ],
];

describe('a server that keeps to nothing', () => {
  const refused = async (answer: Misbehaviour, greeting?: Buffer): Promise<void> => {
    const before = process.memoryUsage.rss();
    const { status, text } = await attached(answer, greeting);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('inside Dropscope');
    expect(text).not.toContain('pw-canary-77');
    expect((await w.get<unknown[]>('/api/corpora')).value).toEqual([]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(500_000_000);
  };

  it.each(ofTurn(ATTACKS, 3))('%s: one sentence, nothing stored', { timeout: 60_000 }, (_name, answer) =>
    refused(answer),
  );

  it('sends a greeting without end: one sentence, nothing stored', () =>
    refused(() => {}, Buffer.alloc(3_000_000, 0x53)));

  it('is quoted in one line, without what changes the text around it', async () => {
    const text = `no\u001b[2J\nway\u202e${'y'.repeat(5000)}<b>`;
    const said = (
      await attached(after((socket) => socket.write(Buffer.concat([error('XX000', text), done]))))
    ).text;
    expect(said).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(said.length).toBeLessThan(600);
    expect(said).toContain('127.0.0.1 refused: no [2J way');
  });

  it('that says nothing is left in its time, whatever it promised', { timeout: 60_000 }, async () => {
    const server = await startHostile(after(() => {}));
    try {
      const { address, password } = readAddress(server.url);
      const asked = withPostgresCorpus(
        { address, password, authority: null, outbound: createOutbound() },
        corpusMappingSchema.parse(mapping),
        { seconds: 1, signal: undefined },
        (corpus) => corpus.count({}),
      );
      await expect(asked).rejects.toThrow(
        '127.0.0.1 did not answer in 6 s, though it accepted the connection.',
      );
    } finally {
      server.close();
    }
  });

  it('leaves its password in no file of the data folder', () => {
    const files = readdirSync(w.folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    for (const file of files)
      expect(readFileSync(join(file.parentPath, file.name)).includes('pw-canary-77')).toBe(false);
  });
});
