import {
  checkCoding,
  codeByRule,
  CODING_BATCH,
  codingAnswerSchema,
  codingPrompt,
  type CodeBook,
} from '#main/ai/coder.ts';
import { costsMoney } from '#main/ai/models.ts';
import type { Completion } from '#main/ai/provider.ts';
import { completeStructured } from '#main/ai/structured.ts';
import { agreement, type AgreementOutput } from '#main/analysis/methods/agreement.ts';
import type { Database } from '#main/db/database.ts';
import { insertMachineCodes, setCoderRun } from '#main/repositories/coder.ts';
import type { DropText } from '#main/repositories/drop-texts.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { AssignedCode } from '#shared/assigned-code.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import { spentOn, type ChosenModel } from './models.ts';

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
  readonly onCompletion: (completion: Completion) => unknown;
}

const byRule = (book: CodeBook, texts: readonly DropText[]): Batch => ({
  coded: texts.map(({ dropNumber, text }) => ({ dropNumber, code: codeByRule(book, text) })),
  uncoded: 0,
});

/** Codes some texts by a code book; a text that a model gives no code of the book stays uncoded. */
const codeTexts = async (
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

/** Codes texts batch by batch, each with how many of them are through by then. @throws the signal's reason */
export async function* codeInBatches(
  book: CodeBook,
  coder: ChosenModel,
  texts: readonly DropText[],
  options: CallOptions,
) {
  for (let from = 0; from < texts.length; from += CODING_BATCH) {
    options.signal.throwIfAborted();
    const batch = await codeTexts(book, coder, texts.slice(from, from + CODING_BATCH), options);
    yield { ...batch, done: Math.min(from + CODING_BATCH, texts.length) };
    // The local rule never waits: let requests through between batches.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

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
  const calls: Pick<Completion, 'inputTokens' | 'outputTokens'>[] = [];
  const options = {
    signal: job.signal,
    onCompletion: ({ inputTokens, outputTokens }: Completion) => calls.push({ inputTokens, outputTokens }),
  };
  const prices = work.coder.kind === 'local' ? { inputPrice: 0, outputPrice: 0 } : work.coder.entry;
  try {
    for await (const batch of codeInBatches(work.book, work.coder, work.texts, options)) {
      await store.write((tx) => {
        insertMachineCodes(tx, work.runId, batch.coded);
      });
      coded.push(...batch.coded);
      uncoded += batch.uncoded;
      job.progress(batch.done, work.texts.length, 'Coding');
    }
  } finally {
    const { stamp, ...found } = compare(work, coded, new AbortController().signal);
    const { inputTokens: input_tokens, outputTokens: output_tokens, cost } = spentOn(prices, calls);
    const agreement_json = JSON.stringify({ ...found, stamp });
    await store.write((tx) => {
      setCoderRun(tx, work.runId, { agreement_json, uncoded, input_tokens, output_tokens, cost });
    });
  }
};
