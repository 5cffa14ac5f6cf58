import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { AppError } from '#main/base/errors.ts';
import { findCodebook } from '#main/repositories/coder.ts';
import {
  deleteBatch,
  findBatch,
  findBatchCoders,
  findBatchDrops,
  findBatches,
  findCodingsOf,
  findDecisions,
  findOpenedCodings,
  hasClosed,
  insertBatch,
  setCoding,
  setDecision,
  type CodingRow,
  type FoundBatch,
} from '#main/repositories/coding.ts';
import { findDropTexts } from '#main/repositories/drop-texts.ts';
import { findMeta, INSTALLATION } from '#main/repositories/meta.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { Metric } from '#shared/agreement.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import {
  type CodeCounts,
  type CodedDrops,
  type CodingAgreement,
  type CodingBatch,
  type CodingBatchBody,
  type CodingDifference,
  type CodingItem,
} from '#shared/contract/coding.ts';
import type { BodyOf, QueryOf } from '#shared/contract/endpoints.ts';
import { chooseDrops } from './batch-drops.ts';
import { batchView, closedBatch, noCoder, notOpened } from './batch-view.ts';
import { readCodes } from './code-book.ts';
import { codeCountsOf } from './code-counts.ts';
import { codedDropsOf, isDiffering } from './coded-drops.ts';
import { codedOf, codesOf, decisionOf } from './coding-rows.ts';
import { checkedCodes, pointsOf } from './given-codes.ts';

export type CodingServiceDeps = Pick<SystemParts, 'store' | 'pool' | 'bulkWriter' | 'journal' | 'now'>;

const RESAMPLES = 2000;

const noBatch = (id: string): AppError =>
  new AppError('not_found', `There is no batch ${id} in the open dataset.`);

/** Batches that several people code without seeing each other’s codes, compared and decided once all have closed them. */
export class CodingService {
  readonly #deps: CodingServiceDeps;

  constructor(deps: CodingServiceDeps) {
    this.#deps = deps;
  }

  async list(): Promise<CodingBatch[]> {
    return Promise.all(
      (await findBatches(this.#deps.store.read)).map((row) => batchView(this.#deps.store.read, row)),
    );
  }

  async add(body: CodingBatchBody): Promise<CodingBatch> {
    const { store, journal } = this.#deps;
    const book = await findCodebook(store.read, body.codebookId);
    if (book === null) throw new AppError('not_found', `There is no code book ${body.codebookId}.`);
    const drops = await chooseDrops(store.read, body.drops);
    const codes = codesOf(readCodes(book.codes_json), book.otherwise);
    const row = {
      id: randomUUID(),
      codebook_id: book.id,
      name: body.name,
      unit: body.unit,
      codes_json: JSON.stringify(codes),
      origin_json: JSON.stringify(body.drops),
      order_seed: body.orderSeed,
      created_at: this.#seconds(),
    };
    await journal.write(`make the batch “${body.name}”`, (tx) => {
      insertBatch(tx, { row, coders: body.coders, drops });
    });
    return this.get(row.id);
  }

  async get(id: string): Promise<CodingBatch> {
    return batchView(this.#deps.store.read, await this.#row(id));
  }

  async remove(id: string): Promise<{ message: string }> {
    const { name } = await this.#row(id);
    await this.#deps.journal.write(`remove the batch “${name}”`, (tx) => {
      if (!deleteBatch(tx, id)) throw noBatch(id);
    });
    return { message: `${name} was removed.` };
  }

  /** In the order of the coder, with the codes of that coder only. */
  async items(id: string, coder: string): Promise<CodingItem[]> {
    const { store } = this.#deps;
    const row = await this.#row(id);
    await this.#coderOf(row, coder);
    const numbers = [...(await findBatchDrops(store.read, id))];
    const order = createRandom(deriveSeed(row.order_seed, `coder ${coder}`)).shuffle(numbers);
    const texts = await this.#texts(numbers);
    const given = new Map(
      (await findCodingsOf(store.read, id, coder)).map((one) => [one.drop_number, codedOf(one)]),
    );
    return order.map((dropNumber) => ({
      dropNumber,
      text: texts.get(dropNumber) ?? '',
      coded: given.get(dropNumber) ?? null,
    }));
  }

  async code(id: string, dropNumber: number, body: BodyOf<'setCodingItem'>): Promise<CodingItem> {
    const { journal } = this.#deps;
    const row = await this.#row(id);
    await this.#coderOf(row, body.coder);
    const text = await this.#textOf(row, dropNumber);
    const coding: CodingRow = {
      batch_id: id,
      coder: body.coder,
      drop_number: dropNumber,
      codes_json: JSON.stringify(checkedCodes(body.codes, await batchView(this.#deps.store.read, row), text)),
      is_unsure: Number(body.isUnsure),
      note: body.note,
      coded_at: this.#seconds(),
      closed_at: null,
    };
    // What is undone is shown to everybody: the label names no code.
    await journal.write(`code drop ${dropNumber} in “${row.name}”`, (tx) => {
      // In the transaction that writes, so that nothing is written after closing.
      if (hasClosed(tx, id, body.coder)) throw closedBatch(row, body.coder);
      setCoding(tx, coding);
    });
    return { dropNumber, text, coded: codedOf(coding) };
  }

  async close(id: string, coder: string): Promise<CodingBatch> {
    const { store, bulkWriter } = this.#deps;
    const row = await this.#row(id);
    const { coded } = await this.#coderOf(row, coder);
    if (coded === 0)
      throw new AppError(
        'conflict',
        `${coder} has coded nothing in “${row.name}” yet, so it can’t be closed for ${coder}.`,
      );
    // With the last coder, what was coded elsewhere is placed: thousands of rows.
    const isNew = await bulkWriter.run('closeForCoder', {
      database: store.file,
      me: await findMeta(store.read, INSTALLATION),
      batchId: id,
      coder,
      now: this.#seconds(),
    });
    if (!isNew) throw closedBatch(row, coder);
    return this.get(id);
  }

  /** @throws AppError `conflict` before every coder has closed the batch, as `differences` and `decide` do. */
  async agreement(id: string, metric: Metric): Promise<CodingAgreement> {
    const batch = await this.#opened(id);
    const items = await this.#compared(batch);
    return this.#deps.pool.run('compareCoders', {
      batch: {
        coders: batch.coders.map(({ coder }) => coder),
        codes: batch.codes.map(({ code }) => code),
        unit: batch.unit,
        items: items.map(({ dropNumber, text, coders }) => ({
          dropNumber,
          length: pointsOf(text),
          coders: coders.map(({ coded }) => coded?.codes ?? null),
        })),
      },
      metric,
      resamples: RESAMPLES,
      seed: DEFAULT_SEED,
    });
  }

  /** Every drop of a batch that all have closed, with what each coder gave it. */
  async compared(id: string): Promise<CodingDifference[]> {
    return this.#compared(await this.#opened(id));
  }

  async differences(id: string): Promise<CodingDifference[]> {
    const items = await this.compared(id);
    return items.filter(isDiffering);
  }

  /** @param coder null: as adjudicated */
  async codedDrops(id: string, coder: string | null): Promise<CodedDrops> {
    const row = await this.#row(id);
    if (coder !== null) await this.#coderOf(row, coder);
    const items = await this.compared(id);
    return codedDropsOf((await batchView(this.#deps.store.read, row)).codes, items, coder);
  }

  /** How often each code was given, with the interval that the disagreement of the coders gives. */
  async counts(id: string, query: QueryOf<'getCodeCounts'>): Promise<CodeCounts> {
    const batch = await this.#opened(id);
    const origin = z.object({ from: z.string() }).parse(JSON.parse((await this.#row(id)).origin_json));
    const items = await this.#compared(batch);
    return codeCountsOf(this.#deps.store.read, { batch, items, isSample: origin.from === 'sample' }, query);
  }

  async decide(id: string, dropNumber: number, body: BodyOf<'decideCodingItem'>): Promise<CodingDifference> {
    const batch = await this.#opened(id);
    if (batch.coders.some(({ coder }) => coder === body.by))
      throw new AppError(
        'conflict',
        `${body.by} coded “${batch.name}”, so somebody else must decide where its coders differ.`,
      );
    const find = async (): Promise<CodingDifference> => {
      const difference = (await this.differences(id)).find((one) => one.dropNumber === dropNumber);
      if (difference !== undefined) return difference;
      throw new AppError(
        'conflict',
        `The coders of “${batch.name}” do not differ on drop ${dropNumber}, so there is nothing to decide.`,
      );
    };
    const { text } = await find();
    const codes = checkedCodes(body.codes, batch, text);
    await this.#deps.journal.write(`decide drop ${dropNumber} in “${batch.name}”`, (tx) => {
      setDecision(tx, {
        batch_id: id,
        drop_number: dropNumber,
        codes_json: JSON.stringify(codes),
        reason: body.reason,
        decided_by: body.by,
        decided_at: this.#seconds(),
      });
    });
    return find();
  }

  /** Every drop of a batch that all have closed, with what each coder gave it. */
  async #compared(batch: CodingBatch): Promise<CodingDifference[]> {
    const { read } = this.#deps.store;
    const numbers = await findBatchDrops(read, batch.id);
    const texts = await this.#texts(numbers);
    const codings = Map.groupBy(await findOpenedCodings(read, batch.id), (row) => row.drop_number);
    const decisions = new Map((await findDecisions(read, batch.id)).map((row) => [row.drop_number, row]));
    return numbers.map((dropNumber) => {
      const rows = codings.get(dropNumber) ?? [];
      const decision = decisions.get(dropNumber);
      return {
        dropNumber,
        text: texts.get(dropNumber) ?? '',
        coders: batch.coders.map(({ coder }) => {
          const row = rows.find((one) => one.coder === coder);
          return { coder, coded: row === undefined ? null : codedOf(row) };
        }),
        decision: decision === undefined ? null : decisionOf(decision),
      };
    });
  }

  async #texts(numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const texts = await findDropTexts(this.#deps.store.read, numbers);
    return new Map(texts.map(({ dropNumber, text }) => [dropNumber, text]));
  }

  async #textOf(batch: FoundBatch, dropNumber: number): Promise<string> {
    const isIn = (await findBatchDrops(this.#deps.store.read, batch.id)).includes(dropNumber);
    const text = (await this.#texts([dropNumber])).get(dropNumber);
    if (isIn && text !== undefined) return text;
    throw new AppError('not_found', `Drop ${dropNumber} is not in “${batch.name}”.`);
  }

  async #coderOf(batch: FoundBatch, coder: string) {
    const coders = await findBatchCoders(this.#deps.store.read, batch.id);
    const match = coders.find((one) => one.coder === coder);
    if (match !== undefined) return match;
    throw noCoder(batch, coder, coders);
  }

  async #opened(id: string): Promise<CodingBatch> {
    const batch = await this.get(id);
    if (batch.isOpened) return batch;
    throw notOpened(batch);
  }

  async #row(id: string): Promise<FoundBatch> {
    const row = await findBatch(this.#deps.store.read, id);
    if (row === null) throw noBatch(id);
    return row;
  }

  #seconds(): number {
    return Math.floor(this.#deps.now() / 1000);
  }
}
