import { AppError } from '#main/base/errors.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import type { RecordOutcome } from '#main/importers/files/reader.ts';
import { NO_FIGURES, type ImportFigures } from '#main/repositories/imports.ts';
import type { ImportError, ImportFault } from '#shared/contract/imports.ts';
import { formatCount } from '#shared/figures.ts';
import { FaultGroups } from './faults.ts';
import type { ImportKind, ItemChange, ItemComparison } from './kind.ts';

const KEPT = 100;

type Counts = { -readonly [Name in keyof ImportFigures]: number };

/** A faulty record as it is answered. */
export const toImportError = ({ record, field, reason }: RecordError): ImportError => ({
  record,
  field,
  reason,
});

/** Counts what a file holds and what becomes of it; keeps the first hundred faults and changes. */
export class ImportTally<Item> {
  readonly figures: Counts = { ...NO_FIGURES };
  readonly errors: ImportError[] = [];
  readonly #groups = new FaultGroups();
  readonly changes: ItemChange[] = [];
  /** Changes that have to be allowed by name: how many, and the first of them. */
  replacements = 0;
  readonly replaced: ItemChange[] = [];
  readonly #kind: Pick<ImportKind<Item>, 'refuse' | 'isFlagged' | 'replaces'>;

  constructor(kind: Pick<ImportKind<Item>, 'refuse' | 'isFlagged' | 'replaces'>) {
    this.#kind = kind;
  }

  /** @returns the good items of a batch. */
  sift(batch: readonly RecordOutcome<Item>[]): readonly Item[] {
    const good: Item[] = [];
    for (const outcome of batch) {
      this.figures.records += 1;
      if ('error' in outcome) this.#fail(outcome.error);
      else if (this.#isWelcome(outcome.item)) good.push(outcome.item);
    }
    return good;
  }

  note(comparisons: readonly ItemComparison[]): void {
    for (const comparison of comparisons) {
      if (typeof comparison === 'string') this.figures[comparison] += 1;
      else this.#change(comparison);
    }
  }

  #change(change: ItemChange): void {
    this.figures.changed += 1;
    if (this.changes.length < KEPT) this.changes.push(change);
    if (!this.#kind.replaces(change)) return;
    this.replacements += 1;
    if (this.replaced.length < KEPT) this.replaced.push(change);
  }

  #isWelcome(item: Item): boolean {
    const problem = this.#kind.refuse?.(item) ?? null;
    if (problem !== null) {
      this.#fail({ record: this.figures.records, ...problem });
      return false;
    }
    if (this.#kind.isFlagged?.(item) === true) this.figures.flagged += 1;
    return true;
  }

  /** The faulty records by their causes. */
  get faults(): readonly ImportFault[] {
    return this.#groups.list();
  }

  #fail(error: RecordError): void {
    this.figures.faulty += 1;
    this.#groups.add(error);
    if (this.errors.length < KEPT) this.errors.push(toImportError(error));
  }
}

const TOLD = 3;

/** @throws AppError `invalid_file` that names the causes of what is faulty. */
export const refuseFaulty = <Item>({ faults, figures }: ImportTally<Item>): void => {
  if (faults.length === 0) return;
  const share =
    figures.records === 1
      ? 'The only record is faulty'
      : `${formatCount(figures.faulty)} of ${formatCount(figures.records)} records are faulty`;
  const told = faults
    .slice(0, TOLD)
    .map(({ sentence }) => sentence)
    .join(' ');
  const more = faults.length > TOLD ? ` ${formatCount(faults.length - TOLD)} more causes.` : '';
  throw new AppError(
    'invalid_file',
    `${told}${more} ${share}; nothing was imported. Repair the file, or choose to leave faulty records out.`,
  );
};
