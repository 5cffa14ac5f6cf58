import { hash } from 'node:crypto';
import { actSchema, sealed, type Act, type LaterAct } from '#main/analysis/claims/acts.ts';
import { readPayload } from '#main/analysis/claims/hash-chain.ts';
import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import { findLogPage, type ClaimLogRow } from '#main/repositories/claim-log.ts';
import {
  findClaimDocument,
  findClaimRows,
  findClaims,
  findDropTextHashes,
  findItemsOfClaims,
  findQueue,
  findQueueItem,
  nextClaimId,
  readClaimDocument,
  readDecision,
} from '#main/repositories/claims.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { readItemTexts } from '#main/repositories/item-texts.ts';
import { mapPage } from '#main/repositories/page.ts';
import type { Reading } from '#main/services/analyses/readings.ts';
import type { AnalysisJobService, ReadOptions } from '#main/services/analyses/run-jobs.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import { missingItem } from '#main/workers/missing-item.ts';
import { ruleRefusal, spanRefusal } from '#shared/claim-refusals.ts';
import { currentVersion } from '#shared/claim-versions.ts';
import type { ClaimExportFormat } from '#shared/contract/claim-endpoints.ts';
import type { ClaimSample, SampleBody } from '#shared/contract/claim-samples.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import type {
  Claim,
  ClaimLogEntry,
  ClaimRow,
  DecisionBody,
  DemonstrationClaims,
  LedgerCheck,
  NewClaim,
  QueueItem,
} from '#shared/contract/claims.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { CsvReader } from '#shared/csv.ts';
import { itemKey, readItemKey } from '#shared/items.ts';
import { toStatedTimestamp, toTimestamp } from '#shared/time.ts';
import { loadDemonstrationClaims } from './demonstration.ts';
import { CLAIM_FILES } from './files.ts';
import { noClaim, toClaim, writeAct, writeClaim, writeDecision } from './ledger.ts';
import { createOtherLedgers, type OtherLedgerService } from './other-ledgers.ts';
import { toQueueItem, toRow } from './rows.ts';
import { drawSample, listSamples, newestSampledDrops } from './samples.ts';

type Untimed<Some> = Some extends LaterAct ? Omit<Some, 'at'> : never;
/** An act on a claim before the clock has stamped it. */
type Deed = Untimed<LaterAct>;

export interface ClaimDeps extends Pick<SystemParts, 'store' | 'pool' | 'jobs' | 'now'> {
  readonly derived: Pick<DerivedService, 'refreshIfStale'>;
  readonly analysisJobs: Pick<AnalysisJobService, 'read'>;
  /** The invented claims that come with the program. */
  readonly demonstrationFile: string;
}

/** The claim ledger: every change is an act of one person, and an entry of a log chained by hash. */
export class ClaimService {
  readonly #deps: ClaimDeps;
  /** Ledgers of other researchers. */
  readonly others: OtherLedgerService;

  constructor(deps: ClaimDeps) {
    this.#deps = deps;
    this.others = createOtherLedgers(deps.store, deps.pool);
  }

  async queue(query: QueryOf<'listClaimQueue'>): Promise<Page<QueueItem>> {
    await this.#deps.derived.refreshIfStale();
    const { read } = this.#deps.store;
    const drops = query.from === 'sample' ? await newestSampledDrops(read) : null;
    return mapPage(await findQueue(read, query, drops), toQueueItem);
  }

  /** @throws AppError `not_found`; `conflict` for a drop that is a claim already */
  async decide(body: DecisionBody): Promise<QueueItem> {
    const { store } = this.#deps;
    const textHash = (await findDropTextHashes(store.read, [body.drop])).get(body.drop);
    const item = await findQueueItem(store.read, body.drop, await newestSampledDrops(store.read));
    if (textHash === undefined || item === undefined)
      throw new AppError(
        'not_found',
        `Drop ${body.drop} is not in the queue: it has no marker of the future and is not in the newest sample.`,
      );
    if (body.decision === 'duplicate' && body.of === null)
      throw new AppError('conflict', 'A duplicate needs the number of the claim that it repeats.');
    const at = this.#now();
    await store.write((tx) => {
      const previousDecision = readDecision(tx, body.drop, textHash);
      if (previousDecision?.decision === 'claim')
        throw new AppError(
          'conflict',
          `Drop ${body.drop} is claim ${previousDecision.claim_id ?? ''} already; exclude that claim from the tally with a reason instead.`,
        );
      if (body.of !== null && readClaimDocument(tx, body.of) === null) throw noClaim(body.of);
      writeDecision(tx, { act: 'decision', claim: null, at, body, textHash });
    });
    const { of: claim, by, note, decision } = body;
    return toQueueItem({ ...item, decision, claim_id: claim, note, coder: by, decided_at: at });
  }

  /** Draws drops to be coded in full, and notes it in the log. @throws AppError `conflict` where there are too few */
  async sample(body: SampleBody): Promise<ClaimSample> {
    await this.#deps.derived.refreshIfStale();
    return drawSample(this.#deps.store, body, this.#now());
  }

  samples(): Promise<ClaimSample[]> {
    return listSamples(this.#deps.store);
  }

  async list(query: QueryOf<'listClaims'>): Promise<Page<ClaimRow>> {
    const { read } = this.#deps.store;
    const page = await findClaimRows(read, query, this.#now().slice(0, 10));
    const items = await findItemsOfClaims(
      read,
      page.items.map(({ id }) => id),
    );
    return mapPage(page, (row) => toRow(row, items.get(row.id) ?? []));
  }

  /** @throws AppError `not_found` */
  async get(id: number): Promise<Claim> {
    const document = await findClaimDocument(this.#deps.store.read, id);
    if (document === null) throw noClaim(id);
    return sealed(toClaim(document));
  }

  /** @throws AppError `not_found` for an item; `conflict` for a due date before the claim, or words that are not there */
  async add(body: NewClaim): Promise<Claim> {
    const { store } = this.#deps;
    const { items, madeAt } = await this.#saidBy(body);
    const refusal = ruleRefusal(body, madeAt);
    if (refusal !== null) throw new AppError('conflict', refusal);
    const dataset = await findCurrentDataset(store.read);
    const act: Omit<Extract<Act, { readonly act: 'claim' }>, 'claim'> = {
      act: 'claim',
      at: this.#now(),
      body,
      items,
      madeAt,
      datasetSha256: dataset?.sha256 ?? null,
    };
    return store.write((tx) => writeClaim(tx, { ...act, claim: nextClaimId(tx) }));
  }

  /** @throws AppError `not_found`; `conflict` with the reason where it cannot be done */
  async act(deed: Deed): Promise<Claim> {
    if (deed.act === 'evidence' && deed.body.item !== null) await this.#textsOf([deed.body.item]);
    const act = { ...deed, at: this.#now() };
    return sealed(await this.#deps.store.write((tx) => writeAct(tx, act)));
  }

  /** Every claim by number, sealed judgments left out. */
  async all(): Promise<readonly Claim[]> {
    const rows = await findClaims(this.#deps.store.read);
    return rows.map(({ document }) => sealed(toClaim(document)));
  }

  /** All claims in a file’s format, and its name and media type. */
  async export(format: ClaimExportFormat, csvFor?: CsvReader) {
    const claims = await this.all();
    const { mediaType, fileName, write } = CLAIM_FILES[format];
    return { content: write(claims, csvFor), fileName, mediaType };
  }

  /** All claims next to chance: the stored answer, or the job that computes it. */
  tally(seed: number, options: ReadOptions): Promise<Reading<ClaimTally>> {
    return this.#deps.analysisJobs.read('claim-tally', { parameters: {}, seed }, options);
  }

  async log(query: QueryOf<'listClaimLog'>): Promise<Page<ClaimLogEntry>> {
    const { read } = this.#deps.store;
    const page = await findLogPage(read, query);
    return { total: page.total, items: await Promise.all(page.items.map((row) => this.#toEntry(row))) };
  }

  /** @throws AppError `conflict` without the demonstration corpus, or where the ledger has entries */
  loadDemonstration(): Promise<DemonstrationClaims> {
    return loadDemonstrationClaims(this.#deps.store, this.#deps.demonstrationFile);
  }

  /** Checks the log as a job. */
  async verify(waitMs: number): Promise<LedgerCheck> {
    const { store, pool, jobs } = this.#deps;
    return jobs.startAndWait<LedgerCheck, LedgerCheck>(
      {
        kind: 'check-claims',
        title: 'Check the log of the claim ledger',
        run: async ({ id, signal, progress }) => {
          const check = await pool.run('checkClaimLog', { file: store.file }, { signal, progress });
          return { status: 'completed', message: check.sentence, jobId: id, check };
        },
      },
      waitMs,
      ({ id }) => ({ status: 'running', message: 'Checking the log.', jobId: id, check: null }),
    );
  }

  #now(): string {
    return toTimestamp(Math.floor(this.#deps.now() / 1000));
  }

  async #saidBy({ items: keys, madeOn, span }: NewClaim): Promise<Pick<Claim, 'items' | 'madeAt'>> {
    const texts = await this.#textsOf(keys);
    const misquoted = span === undefined ? null : spanRefusal(span, texts);
    if (misquoted !== null) throw new AppError('conflict', misquoted);
    const [first] = texts;
    if (first === undefined) {
      if (madeOn === null)
        throw new AppError('conflict', 'A claim without an item needs the day on which it was made.');
      return { items: [], madeAt: madeOn };
    }
    const drops = texts.flatMap(({ key }) => {
      const item = readItemKey(key);
      return item?.kind === 'drop' ? [Number(item.id)] : [];
    });
    const hashes = await findDropTextHashes(this.#deps.store.read, drops);
    const byKey = new Map([...hashes].map(([number, textHash]) => [itemKey('drop', number), textHash]));
    return {
      items: texts.map(({ key, text }) => ({ key, textHash: byKey.get(key) ?? hash('sha256', text) })),
      madeAt: toStatedTimestamp(first.time, first.resolution ?? 'second'),
    };
  }

  /** @throws AppError `not_found` for an item that is not there; `conflict` for one that is held out */
  async #textsOf(keys: readonly string[]) {
    const texts = await readItemTexts(this.#deps.store.read, keys);
    const missing = keys.find((key) => !texts.some((text) => text.key === key));
    if (missing !== undefined) throw await missingItem(this.#deps.store.read, missing);
    return texts;
  }

  async #toEntry({
    entry,
    previous,
    hash: entryHash,
    claim_id: id,
    payload,
  }: ClaimLogRow): Promise<ClaimLogEntry> {
    const { data: act = null } = actSchema.safeParse(readPayload(payload));
    const isSealed = act?.act === 'judgment' && (await this.#isSealed(act.claim, act.at));
    return {
      index: entry,
      previous,
      hash: entryHash,
      claim: id,
      act: act?.act ?? null,
      by: act?.body.by ?? null,
      at: act?.at ?? null,
      payload: isSealed ? null : payload,
    };
  }

  /** Whether a judgment of that time waits for the second judge. */
  async #isSealed(id: number, at: string): Promise<boolean> {
    const document = await findClaimDocument(this.#deps.store.read, id);
    if (document === null) return false;
    const claim = toClaim(document);
    return claim.isWaiting && claim.judgments.at(-1)?.at === at && currentVersion(claim).at <= at;
  }
}
