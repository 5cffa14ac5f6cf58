import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '#main/db/backup.ts';
import { openDatabase } from '#main/db/database.ts';
import { databaseError } from '#main/db/errors.ts';
import { openReader } from '#main/db/open.ts';
import { recoveryOf } from '#main/db/recovery.ts';
import { RecoveryDesk } from './recovery.ts';

/** The ways that a person on the recovery screen seldom meets; the others are in tests/e2e/desktop/recovery.spec.ts. */
const base = mkdtempSync(join(tmpdir(), 'dropscope-desk-'));
let folder = '';
let database = '';
let opened = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(base, 'data-'));
  database = join(folder, 'dropscope.db');
  opened = 0;
  (await openDatabase(database, join(folder, 'backups'))).close();
  const connection = openReader(database);
  await backUp(connection, join(folder, 'backups'), 'manual');
  connection.close();
});
afterEach(() => {
  delete process.env['STAND_IN_OPEN_PATH_FAULT'];
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const deskFor = (error: unknown, outcome: unknown = null): RecoveryDesk =>
  new RecoveryDesk(error, { recovery: recoveryOf(folder), dataFolder: folder }, () => {
    opened += 1;
    return Promise.resolve(outcome);
  });
const corrupt = () => databaseError('corrupt', database);

describe('the recovery desk', () => {
  it('replaces nothing where nothing is known to be wrong with the database', async () => {
    const before = readFileSync(database);
    const desk = deskFor(new Error('Invented.'));
    const [backup] = desk.state().backups;
    for (const action of [
      { kind: 'restore', name: backup?.name ?? '' },
      { kind: 'salvage' },
      { kind: 'use-salvage' },
    ] as const)
      await expect(desk.act(action)).rejects.toThrow(/doesn’t apply to this problem|Nothing was salvaged/);
    expect([opened, readFileSync(database).equals(before)]).toEqual([0, true]);
    expect(desk.state()).toMatchObject({ fault: 'other', message: 'Invented.', folder });
  });

  it('does one thing at a time, and can do the next when that has ended', async () => {
    const desk = deskFor(corrupt());
    const first = desk.act({ kind: 'salvage' });
    await expect(desk.act({ kind: 'salvage' })).rejects.toThrow('Another task is running');
    const state = await first;
    expect(state?.salvage).toMatchObject({ drops: 0, leftOut: 0, damagedTables: [] });
    expect(await desk.act({ kind: 'use-salvage' })).toBeNull();
    expect(opened).toBe(1);
  });

  it('stays, with the new reason, where what was put in place does not open either', async () => {
    const desk = deskFor(corrupt(), new Error('Still not.'));
    const [backup] = desk.state().backups;
    expect(await desk.act({ kind: 'restore', name: backup?.name ?? '' })).toMatchObject({
      fault: 'other',
      message: 'Still not.',
    });
  });

  it('shows a backup that cannot be read without offering it, and refuses one that is not there', async () => {
    const name = 'dropscope-2026-01-02T03-04-05-678Z-import.db';
    mkdirSync(join(folder, 'backups'), { recursive: true });
    writeFileSync(join(folder, 'backups', name), 'not a database');
    const desk = deskFor(corrupt());
    expect(desk.state().backups.map(({ drops, obstacle }) => [drops, obstacle])).toEqual([
      [0, null],
      [null, 'It cannot be read.'],
    ]);
    expect(desk.state().backups[1]).toMatchObject({
      at: Date.UTC(2026, 0, 2, 3, 4, 5) / 1000,
      reason: 'import',
    });
    await expect(desk.act({ kind: 'restore', name })).rejects.toThrow('is damaged and was not restored');
    await expect(desk.act({ kind: 'restore', name: '../dropscope.db' })).rejects.toThrow(
      'There is no backup',
    );
    expect(opened).toBe(0);
  });

  it('offers the backups of an empty database, and nothing that would be read from it', async () => {
    const desk = deskFor(databaseError('empty', database));
    expect([desk.state().fault, desk.state().backups.length > 0]).toEqual(['empty', true]);
    await expect(desk.act({ kind: 'salvage' })).rejects.toThrow('doesn’t apply to this problem');
  });

  it('says what the system said where the folder cannot be opened', async () => {
    process.env['STAND_IN_OPEN_PATH_FAULT'] = 'no program for folders';
    await expect(deskFor(corrupt()).act({ kind: 'open-folder' })).rejects.toThrow(
      'The folder could not be opened: no program for folders',
    );
  });

  it('shows a folder without a database', () => {
    rmSync(database);
    expect(deskFor(new Error('Invented.')).state().database).toBeNull();
  });
});
