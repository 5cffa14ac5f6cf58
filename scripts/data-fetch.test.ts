import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ARCHIVE_PIN as PIN } from '#main/services/drops/archive-pin.ts';
import { startWireServer } from '#tests/helpers/wire-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-fetch-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const fetchArchive = (...args: readonly string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const script = join(import.meta.dirname, 'data-fetch.ts');
    execFile(process.execPath, [script, '--to', folder, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });

it('says size, source and hash of the archive, and how far it is, and keeps no other bytes', async () => {
  const server = await startWireServer((_request, response) => {
    response.end(Buffer.alloc(PIN.bytes));
  });
  const { code, stdout, stderr } = await fetchArchive('--url', server.origin);
  await server.close();
  expect(stdout).toContain(
    `Fetching the archive: ${PIN.bytes.toLocaleString('en-US')} bytes from ${server.origin}; only the SHA-256 ${PIN.sha256} is accepted.`,
  );
  expect(stdout).toMatch(/\n10%\n20%\n.*\n100%\n/s);
  expect([code, stderr]).toEqual([1, expect.stringContaining('These are not the pinned bytes')]);
  expect([existsSync(join(folder, 'posts.json')), existsSync(join(folder, 'posts.json.part'))]).toEqual([
    false,
    false,
  ]);
});

it('says in one sentence what is wrong with a copy or an option', async () => {
  writeFileSync(join(folder, 'other.json'), '[]');
  const [other, missing, odd] = await Promise.all([
    fetchArchive('--from', join(folder, 'other.json')),
    fetchArchive('--from', join(folder, 'none')),
    fetchArchive('--form', 'x'),
  ]);
  expect([other.code, missing.code, odd.code]).toEqual([1, 1, 2]);
  expect(other.stderr).toMatch(
    /^The archive could not be fetched: These are not the pinned bytes .+ --from FILE\n$/,
  );
  expect(missing.stderr).toMatch(/^The archive could not be fetched: .*no such file.+ --from FILE\n$/);
  expect(odd.stderr).toMatch(/^Unknown option '--form'.+ npm run data:fetch .+\n$/s);
});
