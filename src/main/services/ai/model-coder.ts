import type { CodeBook } from '#main/ai/coder.ts';
import { AppError } from '#main/base/errors.ts';
import { hasClosed, setCoding } from '#main/repositories/coding.ts';
import { closedBatch, noCoder } from '#main/services/coding/batch-view.ts';
import type { CodingService } from '#main/services/coding/coding.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { CodingBatch, ModelCoding } from '#shared/contract/coding.ts';
import { codeInBatches } from './coder-run.ts';
import type { CoderService } from './coder.ts';
import type { ModelService } from './models.ts';

export interface ModelCoderDeps extends Pick<SystemParts, 'store' | 'jobs' | 'now'> {
  readonly models: ModelService;
  readonly coder: CoderService;
  readonly coding: CodingService;
}

const RULE = 'rule';

const checkBatch = (batch: CodingBatch, coder: string): void => {
  const own = batch.coders.find((one) => one.coder === coder);
  if (own === undefined) throw noCoder(batch, coder, batch.coders);
  if (own.closedAt !== null) throw closedBatch(batch, coder);
  if (batch.unit === 'span')
    throw new AppError(
      'conflict',
      `“${batch.name}” is coded in spans; a model or the rule codes whole drops only.`,
    );
};

/** Codes of a batch as a coder reads them: what they meant when it was made, with the phrases that the code book has now. */
const bookOf = async (batch: CodingBatch, coder: CoderService): Promise<CodeBook> => {
  const { codes } = await coder.get(batch.codebookId);
  const phrases = new Map(codes.map((code) => [code.code, code.phrases]));
  return {
    name: batch.codebook,
    codes: batch.codes.slice(0, -1).map((code) => ({ ...code, phrases: phrases.get(code.code) ?? [] })),
    otherwise: batch.codes.at(-1)?.code ?? '',
  };
};

/** A model or the local rule as one more coder of a batch: it codes what it has not coded yet, and closes the batch for itself. */
export const createModelCoder = ({ store, jobs, models, coder, coding, now }: ModelCoderDeps) => ({
  /**
   * @param coder of the batch: `rule`, or the name of a model that can be reached
   * @throws AppError `not_found`, `conflict` for a batch of spans or one that it has closed
   */
  start: async (batchId: string, name: string): Promise<ModelCoding> => {
    const batch = await coding.get(batchId);
    checkBatch(batch, name);
    const book = await bookOf(batch, coder);
    const chosen = name === RULE ? ({ kind: 'local' } as const) : await models.choose(name);
    const open = (await coding.items(batchId, name)).filter(({ coded }) => coded === null);
    const { job } = jobs.start({
      kind: 'model-coding',
      // A second one would pay for the same texts again.
      exclusive: true,
      // A job is shown to everybody: it names no code.
      title: `${batch.name}: ${name}`,
      run: async ({ signal, progress }) => {
        let uncoded = 0;
        const options = { signal, onCompletion: () => undefined };
        for await (const answer of codeInBatches(book, chosen, open, options)) {
          uncoded += answer.uncoded;
          await store.write((tx) => {
            if (hasClosed(tx, batchId, name))
              throw new AppError('conflict', `${name} has closed “${batch.name}” meanwhile.`);
            for (const { dropNumber, code } of answer.coded)
              setCoding(tx, {
                batch_id: batchId,
                coder: name,
                drop_number: dropNumber,
                is_unsure: 0,
                note: '',
                codes_json: JSON.stringify([{ code, start: null, end: null }]),
                coded_at: Math.floor(now() / 1000),
                closed_at: null,
              });
          });
          progress(answer.done, open.length, uncoded === 0 ? 'Coding' : `${uncoded} left without a code`);
        }
        await coding.close(batchId, name);
        return { coded: open.length - uncoded, uncoded };
      },
    });
    return { jobId: job.id, drops: open.length };
  },
});

export type ModelCoder = ReturnType<typeof createModelCoder>;
