import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRunningHost } from '#main/headless/running-host.ts';
import { jobEndpoints, type ListedJob } from '#shared/contract/jobs.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { program, root, runCommand } from '#tests/helpers/command-line.ts';
import { seededFolder } from '#tests/helpers/workstation.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-replay-'));
const data = await seededFolder('short');
const report = join(folder, 'report.json');
const note = join(data, 'dropscope.address');

/** Serves the data folder until it is told to end. */
const serve = async (): Promise<{ readonly end: (signal: NodeJS.Signals) => Promise<void> }> => {
  const host = spawn(process.execPath, [program, 'serve', '--port', '0', '--data-dir', data], { cwd: root });
  const ended = new Promise<void>((resolve) => {
    host.once('exit', () => {
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    host.stdout.on('data', (bytes: Buffer) => {
      if (bytes.toString().includes('is listening')) resolve();
    });
    host.once('exit', () => {
      reject(new Error('The host ended before it listened.'));
    });
  });
  return {
    end: (signal) => {
      host.kill(signal);
      return ended;
    },
  };
};

beforeAll(async () => {
  const { exitCode, stderr } = await runHere(
    ...['export', '--data-dir', data, '--sections', 'temporal', '--output', report],
  );
  expect([exitCode, stderr]).toEqual([0, '']);
});
afterAll(() => {
  for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
});

describe('while a workstation has the folder open', () => {
  let host: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    host = await serve();
  });
  afterAll(async () => {
    await host.end('SIGTERM');
    expect(existsSync(note)).toBe(false);
  });

  it('checks a report through the workstation that has the folder open', async () => {
    expect(statSync(note).mode & 0o077).toBe(0);
    const { exitCode, stdout, stderr } = runCommand('replay', report, '--data-dir', data);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Identical');
    writeFileSync(join(folder, 'none.json'), '{}');
    const refused = runCommand('replay', join(folder, 'none.json'), '--data-dir', data);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/u)]);
  });

  it('asks SQL of the workstation that has the folder open', async () => {
    const question = 'SELECT number FROM drops ORDER BY number LIMIT 2';
    expect(await jsonHere('sql', question, '--data-dir', data)).toEqual([{ number: 1 }, { number: 2 }]);
    const { url, token } = findRunningHost(note) ?? { url: '', token: '' };
    const saved = await fetch(`${url}/api/sql/saved`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, Origin: url },
      body: JSON.stringify({ name: 'First two', sql: question }),
    });
    expect(saved.status).toBe(200);
    expect(await jsonHere('sql', '--saved', 'first TWO', '--data-dir', data)).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
    for (const [words, sentence] of [
      [['DELETE FROM drops'], 'Only questions over the documented views'],
      [['--saved', 'Nowhere'], 'There is no saved statement “Nowhere”.'],
    ] as const) {
      const { exitCode, stderr } = await runHere('sql', ...words, '--data-dir', data);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    }
  });

  it('reads a data folder that is open, and has what is tested registered there', async () => {
    const zip = join(folder, 'notes.zip');
    const work = join(folder, 'work.zip');
    const cited = join(folder, 'drop.bib');
    const page = join(folder, 'report.html');
    for (const words of [
      ['set', 'list'],
      ['plan', 'list'],
      ['tag', 'list'],
      ['work', 'conflicts'],
      ['work', 'export', work, '--author', 'Ann'],
      ['claims', 'list'],
      ['claims', 'verify'],
      ['cite', 'drop:1', '--output', cited],
      ['vault', zip],
      ['export', '--sections', 'temporal', '--format', 'html', '--output', page],
      ['text', 'kwic', '--query', 'the', '--a', 'drops:'],
    ]) {
      const { exitCode, stderr } = await runHere(...words, '--data-dir', data);
      expect([words, exitCode, stderr]).toEqual([words, 0, '']);
    }
    expect([cited, zip, page, work].filter(existsSync)).toEqual([cited, zip, page, work]);
    const { url, token } = findRunningHost(note) ?? { url: '', token: '' };
    const registered = async (): Promise<number> => {
      const answer = await fetch(`${url}/api/test-register?limit=1`, {
        headers: { Authorization: `Bearer ${token}`, Origin: url },
      });
      return Number(answer.headers.get('X-Total-Count'));
    };
    const before = await registered();
    const keyness = await runHere(
      ...['text', 'keyness', '--a', 'drops:year=2018', '--b', 'rest'],
      ...['--data-dir', data],
    );
    expect([keyness.exitCode, keyness.stderr]).toEqual([0, '']);
    expect(await registered()).toBeGreaterThan(before);
    // What writes is left to the workstation that is open.
    const refused = await runHere('set', 'freeze', 'mine', '--filter', 'year=2018', '--data-dir', data);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining(' is in use by ')]);
  });

  it('cancels what it began in the open workstation when it is told to end', async () => {
    const { url, token } = findRunningHost(note) ?? { url: '', token: '' };
    const jobs = async (): Promise<readonly ListedJob[]> => {
      const answer = await fetch(`${url}/api/jobs?kind=analysis:keyness`, {
        headers: { Authorization: `Bearer ${token}`, Origin: url },
      });
      return jobEndpoints.listJobs.answer.parse(await answer.json());
    };
    const known = new Set((await jobs()).map(({ id }) => id));
    const own = async () => (await jobs()).find(({ id }) => !known.has(id));
    const command = spawn(
      process.execPath,
      [
        ...[program, 'text', 'keyness', '--a', 'drops:year=2018', '--b', 'rest'],
        ...['--permutations', '99999', '--data-dir', data],
      ],
      { cwd: root },
    );
    const exit = once(command, 'exit');
    await vi.waitFor(async () => expect((await own())?.status).toBe('running'), 90_000);
    command.kill('SIGINT');
    expect(await exit).toEqual([130, null]);
    expect((await own())?.status).toBe('cancelled');
  });

  it('examines a data folder that is open, and says what is wrong with one that cannot be opened', async () => {
    const { exitCode, stdout, stderr } = runCommand('doctor', '--data-dir', data);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain('ok   workstation: open at http://127.0.0.1:');
    expect(stdout).toMatch(/^ok {3}dataset: .* drops/mu);
    rmSync(note);
    const without = runCommand('doctor', '--data-dir', data);
    expect([without.exitCode, without.stderr]).toEqual([1, '']);
    expect(without.stdout).toMatch(/^ok {3}runtime: .*^FAIL database: .* is in use by /msu);
  });
});

it('is not led astray by the note of a workstation that was killed', async () => {
  const host = await serve();
  await host.end('SIGKILL');
  expect(existsSync(note)).toBe(true);
  const { exitCode, stdout } = runCommand('replay', report, '--data-dir', data);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Identical')]);
});
