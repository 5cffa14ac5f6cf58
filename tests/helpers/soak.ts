import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tier } from './tier.ts';

/** `DROPSCOPE_SOAK=1` asks for the counts that docs/quality.md publishes; everyday runs take the small ones. */
export const isSoak = process.env['DROPSCOPE_SOAK'] === '1';

/** How many turns, kills or cases: the small count, or the published one of a soak. */
export const count = (everyday: number, published: number): number => (isSoak ? published : everyday);

/** Which share of alike cases a run of a tier tries; the run prints it, and `DROPSCOPE_TURN` repeats it. */
export const TURN = Number(process.env['DROPSCOPE_TURN'] ?? 0);

/** The cases of this run: one of so many shares in a run of a tier, all in a soak or where a file is run by itself. */
export const ofTurn = <Case>(cases: readonly Case[], turns: number): readonly Case[] =>
  isSoak || tier === undefined ? cases : cases.filter((_case, at) => at % turns === TURN % turns);

/** Leaves what was measured in `test-results/figures/`, for docs/quality.md. */
export const noteFigures = (name: string, figures: Readonly<Record<string, unknown>>): void => {
  const folder = join(import.meta.dirname, '..', '..', 'test-results', 'figures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ soak: isSoak, ...figures }, null, 2)}\n`);
};

/** The value below which a share of the values is, by the nearest rank. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
