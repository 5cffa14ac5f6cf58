import { randomUUID } from 'node:crypto';
import { AppError } from '#main/base/errors.ts';
import type { ImportFile } from '#main/base/import-file.ts';
import { toQdpx } from '#main/exporters/qda/write-qda.ts';
import { readQdpx } from '#main/importers/qda/read-qda.ts';
import { insertCodebook } from '#main/repositories/coder.ts';
import { insertBatch, insertClosedCodings } from '#main/repositories/coding.ts';
import { findDropTexts, findNumbersWithText } from '#main/repositories/drop-texts.ts';
import { batchProject } from '#main/services/coding/batch-qda.ts';
import { bookFile, ORIGIN, readBook } from '#main/services/coding/book-files.ts';
import { fromQdaCodes } from '#main/services/coding/book-qda.ts';
import { rowOf } from '#main/services/coding/code-book.ts';
import { codesOf } from '#main/services/coding/coding-rows.ts';
import type { CodingService } from '#main/services/coding/coding.ts';
import { placeProject, type PlacedBatch, type PlacedCoding } from '#main/services/coding/project-batches.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { Codebook } from '#shared/contract/coder.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { BookImport, ProjectImport } from '#shared/contract/qda.ts';
import { formatCount, plural } from '#shared/figures.ts';
import type { CoderService } from './coder.ts';

export interface ExchangedFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
}

export interface QdaServiceDeps extends Pick<SystemParts, 'store' | 'journal' | 'now'> {
  readonly coder: CoderService;
  readonly coding: CodingService;
}

const NAME_MOST = 190;

const fileNameOf = (name: string, extension: string): string =>
  `${name.replace(/[^\w-]+/gu, '-').replace(/^-+|-+$/gu, '') || 'codes'}.${extension}`;
/** What a file is named, without how it ends. */
const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/u, '')
    .trim()
    .slice(0, NAME_MOST) || 'Code book';

const seconds = (iso: string | null, now: number): number => {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isFinite(time) && time >= 0 ? Math.floor(time / 1000) : now;
};

/** Code books and coded batches from and for other programs of qualitative analysis. */
export class QdaService {
  readonly #deps: QdaServiceDeps;

  constructor(deps: QdaServiceDeps) {
    this.#deps = deps;
  }

  async exportBook(id: string, query: QueryOf<'exportCodebook'>): Promise<ExchangedFile> {
    const book = await this.#deps.coder.get(id);
    const text = bookFile(book, query);
    return { content: new TextEncoder().encode(text), fileName: fileNameOf(book.name, query.format) };
  }

  async importBook(
    { file, fileName, discard }: ImportFile,
    encoding: string | null = null,
  ): Promise<BookImport> {
    try {
      const { body, notes } = await readBook(file, fileName, encoding);
      return { codebook: await this.#addBook(titleOf(fileName), body), notes: [...notes] };
    } finally {
      discard();
    }
  }

  /** @throws AppError `conflict` before every coder has closed the batch */
  async exportBatch(id: string): Promise<ExchangedFile> {
    const { coding } = this.#deps;
    const items = await coding.compared(id);
    const batch = await coding.get(id);
    return {
      content: await toQdpx(batchProject(batch, items), ORIGIN),
      fileName: fileNameOf(batch.name, 'qdpx'),
    };
  }

  /** @throws AppError `conflict` where no text of the project is a drop of the open dataset */
  async importProject({ file, fileName, discard }: ImportFile): Promise<ProjectImport> {
    try {
      const { project, notes } = await readQdpx(file, fileName);
      if (project.codes.length === 0)
        throw new AppError('invalid_file', `${fileName} is a project without a code.`);
      const { body, names, notes: bookNotes } = fromQdaCodes(project.codes);
      const placed = placeProject(project, await this.#texts(), names);
      if (placed.found === 0)
        throw new AppError(
          'conflict',
          `${fileName} is a project of other texts: none of its ${plural(project.sources.length, 'text')} is a drop of the open dataset. Its codes alone can be imported as a code book.`,
        );
      const name = project.name.trim().slice(0, NAME_MOST) || titleOf(fileName);
      const codebook = await this.#addBook(name, body);
      const ids: string[] = [];
      for (const batch of placed.batches) ids.push(await this.#addBatch(name, codebook, batch, fileName));
      const batches = await Promise.all(ids.map((id) => this.#deps.coding.get(id)));
      return {
        message: `${formatCount(placed.found)} of ${plural(project.sources.length, 'text')} of ${fileName} are drops of the open dataset.`,
        codebook,
        batches,
        notes: [...notes, ...bookNotes, ...placed.notes],
      };
    } finally {
      discard();
    }
  }

  async #addBook(name: string, body: Omit<Parameters<CoderService['add']>[0], 'name'>): Promise<Codebook> {
    const { journal, coder } = this.#deps;
    const row = { ...rowOf(randomUUID(), { name, ...body }), created_at: this.#seconds() };
    await journal.write(`import the code book “${name}”`, (tx) => {
      insertCodebook(tx, row);
    });
    return coder.get(row.id);
  }

  async #addBatch(name: string, book: Codebook, batch: PlacedBatch, fileName: string): Promise<string> {
    const now = this.#seconds();
    const coders = [...new Set(batch.codings.map(({ coder }) => coder))].sort((a, b) => (a < b ? -1 : 1));
    const row = {
      id: randomUUID(),
      codebook_id: book.id,
      unit: batch.unit,
      name: batch.unit === 'span' ? `${name} (spans)` : name,
      codes_json: JSON.stringify(codesOf(book.codes, book.otherwise)),
      origin_json: JSON.stringify({ from: 'project', fileName }),
      order_seed: 0,
      created_at: now,
    };
    const toRow = ({ coder, dropNumber, codes, note, isUnsure, at }: PlacedCoding) => ({
      batch_id: row.id,
      coder,
      drop_number: dropNumber,
      codes_json: JSON.stringify(codes),
      is_unsure: Number(isUnsure),
      note,
      coded_at: seconds(at, now),
      closed_at: now,
    });
    await this.#deps.journal.write(`import the batch “${row.name}”`, (tx) => {
      insertBatch(tx, { row, coders, drops: batch.drops });
      insertClosedCodings(tx, row.id, batch.codings.map(toRow), now);
    });
    return row.id;
  }

  async #texts(): Promise<ReadonlyMap<number, string>> {
    const { read } = this.#deps.store;
    const texts = new Map<number, string>();
    const numbers = await findNumbersWithText(read);
    for (let from = 0; from < numbers.length; from += LIST)
      for (const { dropNumber, text } of await findDropTexts(read, numbers.slice(from, from + LIST)))
        texts.set(dropNumber, text);
    return texts;
  }

  #seconds(): number {
    return Math.floor(this.#deps.now() / 1000);
  }
}

/** So many drops are read at once. */
const LIST = 5000;
