/**
 * A program that brings a database up and stops inside one step, for tests that kill it there:
 * `migrate-child.ts FILE STEP`.
 */
import { migrate } from '#main/db/migrate.ts';
import { migrations } from '#main/db/migrations/index.ts';
import type { Migration } from '#main/db/migrations/migration.ts';
import { openWriter } from '#main/db/open.ts';

const [file = '', step = ''] = process.argv.slice(2);
const connection = openWriter(file, { create: true });
const steps = migrations.map((one) => ({
  ...one,
  up: async (db: Parameters<Migration['up']>[0]) => {
    await one.up(db);
    if (one.number !== Number(step)) return;
    process.stdout.write(`inside ${step}\n`);
    // Holds the transaction open until the test kills the process.
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
}));
await migrate(connection, () => Promise.resolve(), steps);
