import { randomUUID } from 'node:crypto';
import { createRandom } from '#main/analysis/chance/random.ts';
import { AppError, messageOf } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import { createSerial } from '#main/base/serial.ts';
import {
  deleteCodebook,
  findCodebook,
  findCodebooks,
  findCoderRun,
  findCoderRuns,
  findCodesOfDrop,
  findHumanCodes,
  findMachineCodes,
  insertCodebook,
  insertCoderRun,
  setCoderRun,
  setHumanCode,
  type CodebookRow,
  type CoderRunRow,
} from '#main/repositories/coder.ts';
import { findDropTexts, findNumbersWithText, type DropText } from '#main/repositories/drop-texts.ts';
import {
  bodyOf,
  bookHash,
  changeCodebook,
  rowOf,
  versionHash,
  versionNumber,
  versionsOf,
} from '#main/services/coding/code-book.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { AssignedCode } from '#shared/assigned-code.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import {
  HUMAN_CODES_NEEDED,
  type Codebook,
  type CodebookBody,
  type CodebookVersion,
  type CoderRun,
  type DropCode,
} from '#shared/contract/coder.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import { plural } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import { newRun, toRun } from './coder-run-rows.ts';
import { runCoder, type CoderScope } from './coder-run.ts';
import type { ModelService } from './models.ts';

export interface CoderServiceDeps extends Pick<SystemParts, 'store' | 'journal' | 'jobs' | 'now'> {
  readonly models: ModelService;
}

const RULE = 'rule';

/** The audited coder: code books, human codes, and runs of a model or rule that are held against them. */
export class CoderService {
  readonly #deps: CoderServiceDeps;
  /** Versions of a book, and which codes it has, are known only after the change before. */
  readonly #inTurn = createSerial();

  constructor(deps: CoderServiceDeps) {
    this.#deps = deps;
  }

  async list(): Promise<Codebook[]> {
    return Promise.all((await findCodebooks(this.#deps.store.read)).map((row) => this.#view(row)));
  }

  async add(body: CodebookBody): Promise<Codebook> {
    const row = { ...rowOf(randomUUID(), body), created_at: this.#seconds() };
    await this.#deps.journal.write(`add the code book “${row.name}”`, (tx) => {
      insertCodebook(tx, row);
    });
    return this.#view(row);
  }

  async get(id: string): Promise<Codebook> {
    return this.#view(await this.#row(id));
  }

  /** @throws AppError `conflict` where a code that was given would be gone */
  change(id: string, body: CodebookBody): Promise<Codebook> {
    const { store, journal } = this.#deps;
    return this.#inTurn(async () => {
      await changeCodebook({ store, journal }, await this.#row(id), body, this.#seconds());
      return this.get(id);
    });
  }

  async versions(id: string): Promise<CodebookVersion[]> {
    return versionsOf(this.#deps.store.read, await this.#row(id));
  }

  remove(id: string): Promise<{ message: string }> {
    return this.#inTurn(async () => {
      const { name } = await this.#row(id);
      await this.#deps.journal.write(`remove the code book “${name}”`, (tx) => {
        deleteCodebook(tx, id);
      });
      return { message: `${name} was removed.` };
    });
  }

  async sample(id: string, size: number, seed: number): Promise<{ dropNumber: number; content: string }[]> {
    const { store } = this.#deps;
    const done = new Set(
      (await findHumanCodes(store.read, (await this.#row(id)).id)).map((coding) => coding.dropNumber),
    );
    const order = createRandom(seed).shuffle([...(await findNumbersWithText(store.read))]);
    const chosen = order.filter((number) => !done.has(number)).slice(0, size);
    const texts = new Map(
      (await findDropTexts(store.read, chosen)).map((text) => [text.dropNumber, text.text]),
    );
    return chosen.map((dropNumber) => ({ dropNumber, content: texts.get(dropNumber) ?? '' }));
  }

  setHumanCodes(id: string, codes: readonly AssignedCode[]): Promise<Codebook> {
    return this.#inTurn(() => this.#setHumanCodes(id, codes));
  }

  async #setHumanCodes(id: string, codes: readonly AssignedCode[]): Promise<Codebook> {
    const { store, journal } = this.#deps;
    const row = await this.#row(id);
    const { codes: bookCodes, otherwise } = bodyOf(row);
    const names = new Set([otherwise, ...bookCodes.map(({ code }) => code)]);
    const strange = codes.find(({ code }) => !names.has(code));
    if (strange !== undefined)
      throw new AppError(
        'invalid_body',
        `codes: ${strange.code} is not in the code book, which has ${[...names].join(', ')}.`,
      );
    const present = new Set(await findNumbersWithText(store.read));
    const absent = codes.find(({ dropNumber }) => !present.has(dropNumber));
    if (absent !== undefined)
      throw new AppError('invalid_body', `codes: there is no drop ${absent.dropNumber} with a text.`);
    const [one] = codes;
    const label =
      codes.length === 1 && one !== undefined
        ? `code drop ${one.dropNumber} as “${one.code}”`
        : `code ${plural(codes.length, 'drop')}`;
    const sha256 = versionHash(row);
    await journal.write(label, (tx) => {
      for (const { dropNumber, code } of codes)
        setHumanCode(
          tx,
          { codebook_id: id, drop_number: dropNumber, code, coded_at: this.#seconds() },
          sha256,
        );
    });
    return this.#view(row);
  }

  async start(id: string, { coder, scope }: BodyOf<'startCoderRun'>): Promise<CoderRun> {
    const { store, jobs, models } = this.#deps;
    const book = bodyOf(await this.#row(id));
    const chosen = coder === RULE ? ({ kind: 'local' } as const) : await models.choose(coder);
    const human = await findHumanCodes(store.read, id);
    if (scope === 'bulk') await this.#refuseUnaudited(id, coder, human.length);
    const texts = await this.#textsFor(scope, human);
    const row = newRun({
      codebookId: id,
      coder,
      scope,
      book,
      provider: chosen.kind === 'local' ? 'local' : chosen.entry.provider,
      now: this.#seconds(),
    });
    await store.write((tx) => {
      insertCoderRun(tx, row);
    });
    const work = {
      runId: row.id,
      book,
      coder: chosen,
      texts,
      human: new Map(human.map((coding) => [coding.dropNumber, coding.code])),
      seed: DEFAULT_SEED,
    };
    const set = (change: Partial<CoderRunRow>) =>
      store.write((tx) => {
        setCoderRun(tx, row.id, change);
      });
    const end = (status: CoderRunRow['status'], error: string | null) =>
      set({ status, error, finished_at: this.#seconds() });
    const { job } = jobs.start({
      kind: 'coder',
      title: `${book.name}: ${coder}`,
      run: async (handle) => {
        try {
          await runCoder(store, work, handle);
          await end('completed', null);
        } catch (error) {
          await end('failed', messageOf(handle.signal.aborted ? handle.signal.reason : error));
          throw error;
        }
      },
    });
    await set({ job_id: job.id });
    return toRun({ ...row, job_id: job.id, coded: 0 });
  }

  async codes(runId: string, limit: number): Promise<Page<AssignedCode>> {
    if ((await findCoderRun(this.#deps.store.read, runId)) === null)
      throw new AppError('not_found', `There is no coder run ${runId}.`);
    return findMachineCodes(this.#deps.store.read, runId, limit);
  }

  /** Of one drop: a person’s codes, and those of each coder’s last finished run. */
  async codesOfDrop(dropNumber: number): Promise<DropCode[]> {
    const { read } = this.#deps.store;
    const codes = await findCodesOfDrop(read, dropNumber);
    return Promise.all(
      codes.map(async ({ sha256, bookJson, codedAt, ...code }) => ({
        ...code,
        codedAt: toTimestamp(codedAt),
        version: await versionNumber(
          read,
          await this.#row(code.codebookId),
          bookJson === null ? sha256 : bookHash(bookJson),
        ),
      })),
    );
  }

  /** A bulk run needs an audit of the same coder with enough human codes: without one nobody knows what its codes are worth. */
  async #refuseUnaudited(id: string, coder: string, humanCodes: number): Promise<void> {
    if (humanCodes < HUMAN_CODES_NEEDED)
      throw new AppError(
        'conflict',
        `A bulk run needs at least ${HUMAN_CODES_NEEDED} human codes; there are ${humanCodes}.`,
      );
    const runs = (await findCoderRuns(this.#deps.store.read, id)).map(toRun);
    const audited = runs.some(
      (run) => run.coder === coder && run.status === 'completed' && run.agreement?.bulkRunOffered === true,
    );
    if (!audited)
      throw new AppError(
        'conflict',
        `A bulk run of ${coder} needs a finished audit against the human codes first.`,
      );
  }

  async #textsFor(scope: CoderScope, human: readonly AssignedCode[]): Promise<readonly DropText[]> {
    const { store } = this.#deps;
    if (scope === 'bulk') return findDropTexts(store.read, await findNumbersWithText(store.read));
    if (human.length === 0)
      throw new AppError(
        'conflict',
        'Code some drops by hand first: an audit compares the coder with people.',
      );
    return findDropTexts(
      store.read,
      human.map(({ dropNumber }) => dropNumber),
    );
  }

  async #row(id: string): Promise<CodebookRow> {
    const row = await findCodebook(this.#deps.store.read, id);
    if (row === null) throw new AppError('not_found', `There is no code book ${id}.`);
    return row;
  }

  async #view(row: CodebookRow): Promise<Codebook> {
    const { store } = this.#deps;
    const human = await findHumanCodes(store.read, row.id);
    const runs = await findCoderRuns(store.read, row.id);
    return {
      id: row.id,
      ...bodyOf(row),
      version: (await versionNumber(store.read, row, versionHash(row))) ?? 1,
      createdAt: toTimestamp(row.created_at),
      humanCodes: human.length,
      runs: runs.map(toRun),
    };
  }

  #seconds(): number {
    return Math.floor(this.#deps.now() / 1000);
  }
}
