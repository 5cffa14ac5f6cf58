import {
  checkCoding,
  codeByRule,
  CODING_BATCH,
  codingAnswerSchema,
  codingPrompt,
  type CodeBook,
} from '#main/ai/coder.ts';
import { costOf, costsMoney } from '#main/ai/models.ts';
import type { Completion } from '#main/ai/provider.ts';
import { completeStructured } from '#main/ai/structured.ts';
import { agreement, type AgreementOutput } from '#main/analysis/methods/agreement.ts';
import type { Database } from '#main/db/database.ts';
import { insertMachineCodes, setCoderRun } from '#main/repositories/coder.ts';
import type { DropText } from '#main/repositories/drop-texts.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { AssignedCode } from '#shared/assigned-code.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import type { ChosenModel } from './models.ts';

export type CoderScope = BodyOf<'startCoderRun'>['scope'];

export interface CoderWork {
  readonly runId: string;
  readonly book: CodeBook;
  readonly coder: ChosenModel;
  readonly texts: readonly DropText[];
  /** Codes by people, by drop; an audit compares with them. */
  readonly human: ReadonlyMap<number, string>;
  readonly seed: number;
}

const ANSWER_TOKENS = 2000;

interface Batch {
  readonly coded: readonly AssignedCode[];
  readonly uncoded: number;
}

interface CallOptions {
  readonly signal: AbortSignal;
  readonly onCompletion: (completion: Completion) => void;
}

const byRule = (book: CodeBook, texts: readonly DropText[]): Batch => ({
  coded: texts.map(({ dropNumber, text }) => ({ dropNumber, code: codeByRule(book, text) })),
  uncoded: 0,
});

/** Codes some texts by a code book; a text that a model gives no code of the book stays uncoded. */
export const codeTexts = async (
  book: CodeBook,
  coder: ChosenModel,
  texts: readonly DropText[],
  { signal, onCompletion }: CallOptions,
): Promise<Batch> => {
  if (coder.kind === 'local') return byRule(book, texts);
  const { entry, provider } = coder;
  const { value } = await completeStructured(provider, {
    model: entry.model,
    ...codingPrompt(book, texts),
    name: 'codes',
    schema: codingAnswerSchema,
    support: entry.structuredOutput,
    maxOutputTokens: Math.min(entry.maxTokens, ANSWER_TOKENS),
    costsMoney: costsMoney(entry),
    signal,
    onCompletion,
  });
  const checked = checkCoding(
    book,
    texts.map(({ dropNumber }) => dropNumber),
    value,
  );
  return { coded: checked.coded, uncoded: checked.uncoded.length };
};

const compare = (work: CoderWork, coded: readonly AssignedCode[], signal: AbortSignal): AgreementOutput =>
  agreement.run(
    {
      codes: coded.flatMap(({ dropNumber, code }) => {
        const human = work.human.get(dropNumber);
        return human === undefined ? [] : [{ human, machine: code }];
      }),
    },
    agreement.parameters.parse({}),
    { seed: work.seed, signal },
  );

/** Codes the texts batch by batch; every batch is stored as it comes, so that a failure or cancel keeps what is done. */
export const runCoder = async (store: Database, work: CoderWork, job: JobHandle): Promise<void> => {
  const coded: AssignedCode[] = [];
  let uncoded = 0;
  let inputTokens = 0;
  let outputTokens = 0;
  const count = (completion: Completion) => {
    inputTokens += completion.inputTokens;
    outputTokens += completion.outputTokens;
  };
  const prices = work.coder.kind === 'local' ? { inputPrice: 0, outputPrice: 0 } : work.coder.entry;
  try {
    for (let from = 0; from < work.texts.length; from += CODING_BATCH) {
      job.signal.throwIfAborted();
      const texts = work.texts.slice(from, from + CODING_BATCH);
      const options = { signal: job.signal, onCompletion: count };
      const batch = await codeTexts(work.book, work.coder, texts, options);
      await store.write((tx) => {
        insertMachineCodes(tx, work.runId, batch.coded);
      });
      coded.push(...batch.coded);
      uncoded += batch.uncoded;
      job.progress(Math.min(from + CODING_BATCH, work.texts.length), work.texts.length, 'Coding');
      // The local rule never waits: let requests through between batches.
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    const { stamp, ...found } = compare(work, coded, new AbortController().signal);
    await store.write((tx) => {
      setCoderRun(tx, work.runId, {
        agreement_json: JSON.stringify({ ...found, stamp }),
        uncoded,
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        cost: costOf(prices, inputTokens, outputTokens),
      });
    });
  }
};
