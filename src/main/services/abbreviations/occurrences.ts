import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import { findUsedKeyRows, toKey, type KeyRow } from '#main/repositories/abbreviation-keys.ts';
import { findDropMatches, type MatchRow } from '#main/repositories/abbreviation-matches.ts';
import {
  findDropReadings,
  findReadings,
  insertReading,
  undoReading,
} from '#main/repositories/abbreviation-readings.ts';
import { requireDrop } from '#main/services/frozen-sets/require-drop.ts';
import type { AbbreviationMatch, AbbreviationReading, ReadingInput } from '#shared/contract/abbreviations.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { KeyDeps } from './key-book.ts';

export interface ReadingPage {
  readonly keyId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const isAt =
  (place: { readonly keyId: string; readonly start: number }) =>
  (reading: AbbreviationReading): boolean =>
    reading.start === place.start && reading.keyId === place.keyId;

const describe = (
  matches: readonly MatchRow[],
  readings: readonly AbbreviationReading[],
  rows: readonly KeyRow[],
): AbbreviationMatch[] => {
  const keysById = new Map(rows.map((row) => [row.id, toKey(row, 0)]));
  return [...new Set(matches.map((match) => match.keyId))].flatMap((keyId) => {
    const key = keysById.get(keyId);
    if (key === undefined) return [];
    const { abbreviation, definition, meanings, status, category, thumbnailUrl } = key;
    const positions = matches
      .filter((match) => match.keyId === keyId)
      .map(({ start, end }) => ({ start, end, reading: readings.find(isAt({ keyId, start })) ?? null }));
    const kind = { isPersonName: category === 'person', isOrganization: category === 'organization' };
    return [
      { keyId, abbreviation, definition, meanings, status, category, ...kind, thumbnailUrl, positions },
    ];
  });
};

/** The occurrences in one drop, and what the user says each of them means. */
export class OccurrenceService {
  readonly #deps: KeyDeps;

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `not_found`. */
  async ofDrop(dropNumber: number): Promise<{ qDrop: Drop; abbreviations: AbbreviationMatch[] }> {
    const { read } = this.#deps.store;
    const [qDrop, matches, readings] = await Promise.all([
      this.#drop(dropNumber),
      findDropMatches(read, dropNumber),
      findDropReadings(read, dropNumber),
    ]);
    const rows = await findUsedKeyRows(
      read,
      matches.map((match) => match.keyId),
    );
    return { qDrop, abbreviations: describe(matches, readings, rows) };
  }

  async read(dropNumber: number, input: ReadingInput): Promise<AbbreviationReading> {
    const { keyId, start, end, state } = input;
    await this.#drop(dropNumber);
    const place = (await findDropMatches(this.#deps.store.read, dropNumber)).find(
      (match) => match.keyId === keyId && match.start === start && match.end === end,
    );
    if (place === undefined)
      throw new AppError(
        'not_found',
        `Drop ${dropNumber} has no occurrence of ${keyId} at ${start} to ${end}.`,
      );
    return this.#deps.journal.write(`say what “${place.spelling}” means in drop ${dropNumber}`, (tx) =>
      insertReading(tx, {
        drop_number: dropNumber,
        start,
        end,
        key_id: keyId,
        spelling: place.spelling,
        state,
        reading: state === 'resolved' || state === 'disputed' ? input.reading : null,
        made_by: input.by,
        reason: input.reason,
        made_at: this.#seconds(),
      }),
    );
  }

  async undo(id: number): Promise<{ undone: AbbreviationReading; current: AbbreviationReading | null }> {
    const undone = await this.#deps.journal.write<AbbreviationReading | null>(
      (taken) => (taken === null ? '' : `undo what “${taken.spelling}” means in drop ${taken.dropNumber}`),
      (tx) => undoReading(tx, id, this.#seconds()),
    );
    if (undone === null) throw new AppError('not_found', `There is no reading ${id} that could be undone.`);
    const left = await findDropReadings(this.#deps.store.read, undone.dropNumber);
    return { undone, current: left.find(isAt(undone)) ?? null };
  }

  readings(page: ReadingPage): Promise<Page<AbbreviationReading>> {
    return findReadings(this.#deps.store.read, page);
  }

  #drop(dropNumber: number): Promise<Drop> {
    return requireDrop(this.#deps.store.read, dropNumber);
  }

  #seconds(): number {
    return Math.floor(this.#deps.now() / 1000);
  }
}
