import { checkAnswer, type Rejection } from '#main/ai/check-answer.ts';
import type { SectionFacts } from '#main/ai/facts.ts';
import { writeSection } from '#main/ai/local-statistics/index.ts';
import { costsMoney, type ModelEntry } from '#main/ai/models.ts';
import { sectionAnswerSchema, sectionPrompt, type Prompt, type SectionAnswer } from '#main/ai/prompts.ts';
import type { Completion, Provider } from '#main/ai/provider.ts';
import { completeStructured } from '#main/ai/structured.ts';
import { messageOf } from '#main/base/errors.ts';
import { LOCAL_MODEL } from '#shared/contract/ai.ts';
import { spentOn } from './models.ts';

/** A section as it is stored, no matter who wrote it. */
export interface WrittenSection {
  readonly facts: SectionFacts;
  readonly analysis: string;
  readonly claims: SectionAnswer['claims'];
  readonly caveats: readonly string[];
  readonly rejected: readonly Rejection[];
  readonly prompt: Prompt | null;
  readonly answer: string | null;
  readonly answeredBy: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  readonly calls: number;
  readonly error: string | null;
}

const ANSWER_TOKENS = 3000;
const NOTHING_LEFT =
  'The model’s answer cited only what was not among its inputs; nothing of it is left. The computed facts are below.';

/** The section in the fixed sentences of the built-in engine. */
export const writeLocally = (facts: SectionFacts): WrittenSection => ({
  facts,
  analysis: writeSection(facts),
  claims: [],
  caveats: [],
  rejected: [],
  prompt: null,
  answer: null,
  answeredBy: LOCAL_MODEL,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
  calls: 0,
  error: null,
});

const spent = (entry: ModelEntry, completions: readonly Completion[]) => ({
  ...spentOn(entry, completions),
  calls: completions.length,
  answer: completions.at(-1)?.text ?? null,
  answeredBy: completions.at(-1)?.model ?? entry.model,
});

/**
 * The section as a language model interprets the facts, held to them. A failure comes back as a section with `error` and the
 * thrown value, so that what was spent until then is not lost.
 */
export const writeWithModel = async (
  facts: SectionFacts,
  { entry, provider }: { readonly entry: ModelEntry; readonly provider: Provider },
  signal: AbortSignal,
): Promise<{ readonly section: WrittenSection; readonly thrown: unknown }> => {
  const prompt = sectionPrompt(facts);
  const completions: Completion[] = [];
  try {
    const { value } = await completeStructured(provider, {
      model: entry.model,
      system: prompt.system,
      prompt: prompt.prompt,
      name: `section_${facts.type}`,
      schema: sectionAnswerSchema,
      support: entry.structuredOutput,
      maxOutputTokens: Math.min(entry.maxTokens, ANSWER_TOKENS),
      costsMoney: costsMoney(entry),
      signal,
      onCompletion: (completion) => completions.push(completion),
    });
    const checked = checkAnswer(value, facts, prompt.marker);
    const section = {
      facts,
      ...checked,
      analysis: checked.analysis === '' ? NOTHING_LEFT : checked.analysis,
      prompt,
      ...spent(entry, completions),
      error: null,
    };
    return { section, thrown: null };
  } catch (error) {
    const section = {
      ...writeLocally(facts),
      analysis: '',
      prompt,
      ...spent(entry, completions),
      error: messageOf(error),
    };
    return { section, thrown: error };
  }
};
