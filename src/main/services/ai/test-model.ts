import { describeText } from '#main/ai/local-statistics/text.ts';
import { costOf, costsMoney } from '#main/ai/models.ts';
import { testPrompt } from '#main/ai/prompts.ts';
import { LOCAL_MODEL } from '#shared/contract/ai.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoints.ts';
import type { ChosenModel, ModelService } from './models.ts';

type TestAnswer = AnswerOf<'analyzeDropWithAi'>;

const ANSWER_TOKENS = 1500;

const askLocally = (content: string): TestAnswer => ({
  provider: 'local',
  model: LOCAL_MODEL,
  content: describeText(content),
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
});

const ask = async (
  { entry, provider }: Extract<ChosenModel, { kind: 'remote' }>,
  content: string,
  signal: AbortSignal,
): Promise<TestAnswer> => {
  const { system, prompt } = testPrompt(content);
  const completion = await provider.complete({
    model: entry.model,
    system,
    prompt,
    maxOutputTokens: Math.min(entry.maxTokens, ANSWER_TOKENS),
    costsMoney: costsMoney(entry),
    signal,
  });
  const { inputTokens, outputTokens } = completion;
  return {
    provider: entry.provider,
    model: completion.model,
    content: completion.text,
    inputTokens,
    outputTokens,
    cost: costOf(entry, inputTokens, outputTokens),
  };
};

/** One prompt, one answer: by the model that was named, else the best by the priority, else computed on this machine. */
export const createModelTest =
  (models: ModelService) =>
  async (
    { content, priority, model }: BodyOf<'analyzeDropWithAi'>,
    signal: AbortSignal,
  ): Promise<TestAnswer> => {
    const chosen = model === undefined ? await models.best(priority) : await models.choose(model);
    return chosen.kind === 'local' ? askLocally(content) : ask(chosen, content, signal);
  };
