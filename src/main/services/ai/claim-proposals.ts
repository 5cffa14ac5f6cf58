import rulesJson from '#data/drop-categories.json' with { type: 'json' };
import {
  checkProposals,
  proposalAnswerSchema,
  proposalPrompt,
  type ClaimCandidate,
  type ProposalInputs,
} from '#main/ai/claim-proposals.ts';
import { proposeLocally } from '#main/ai/local-statistics/proposals.ts';
import { costsMoney } from '#main/ai/models.ts';
import type { Completion } from '#main/ai/provider.ts';
import { completeStructured } from '#main/ai/structured.ts';
import { compileDropCategories } from '#main/analysis/text/drop-categories.ts';
import { dropCategoryRulesSchema } from '#main/analysis/text/drop-category-rules.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { readItemTexts } from '#main/repositories/item-texts.ts';
import { findAnalysisEvents } from '#main/repositories/news-events.ts';
import { refuseHeldItems } from '#main/services/frozen-sets/hold-out.ts';
import { LOCAL_MODEL } from '#shared/contract/ai.ts';
import type { ClaimProposals, ProposalBody } from '#shared/contract/claim-proposals.ts';
import { itemKey } from '#shared/items.ts';
import { toTimestamp } from '#shared/time.ts';
import { spentOn, type ChosenModel, type ModelService } from './models.ts';

const LOOKED_AHEAD_SECONDS = 60 * 86_400;
const MOST_CANDIDATES = 40;
const ANSWER_TOKENS = 1500;

const inputsOf = async ({ read }: Pick<Database, 'read'>, drop: number): Promise<ProposalInputs> => {
  const key = itemKey('drop', drop);
  await refuseHeldItems(read, [key]);
  const [item] = await readItemTexts(read, [key]);
  if (item === undefined || item.text.trim() === '')
    throw new AppError('not_found', `There is no drop ${drop} with a text.`);
  const events = await findAnalysisEvents(read, {
    startTime: item.time,
    endTime: item.time + LOOKED_AHEAD_SECONDS,
  });
  const candidates = events.map(({ id, title, time }): ClaimCandidate => ({
    item: itemKey('event', id),
    title,
    date: toTimestamp(time).slice(0, 10),
  }));
  return { drop, text: item.text, candidates };
};

const ask = async (
  { entry, provider }: Extract<ChosenModel, { kind: 'remote' }>,
  inputs: ProposalInputs,
  signal: AbortSignal,
): Promise<ClaimProposals> => {
  const prompt = proposalPrompt(inputs);
  const completions: Completion[] = [];
  const { value, completion } = await completeStructured(provider, {
    model: entry.model,
    system: prompt.system,
    prompt: prompt.prompt,
    name: 'claim_proposals',
    schema: proposalAnswerSchema,
    support: entry.structuredOutput,
    maxOutputTokens: Math.min(entry.maxTokens, ANSWER_TOKENS),
    costsMoney: costsMoney(entry),
    signal,
    onCompletion: (nextCompletion) => completions.push(nextCompletion),
  });
  return {
    drop: inputs.drop,
    answeredBy: completion.model,
    ...checkProposals(value, inputs, prompt.marker),
    cost: spentOn(entry, completions).cost,
  };
};

/**
 * Proposals of claims and sources about one drop. Nothing is stored: the ledger takes acts of people only.
 * @throws AppError `not_found` for a drop without a text or an unknown model, `not_configured` for one that cannot be reached
 */
export const createClaimProposals =
  (store: Pick<Database, 'read'>, models: Pick<ModelService, 'choose'>) =>
  async ({ drop, model }: ProposalBody, signal: AbortSignal): Promise<ClaimProposals> => {
    const inputs = await inputsOf(store, drop);
    const chosen = await models.choose(model);
    if (chosen.kind === 'remote')
      return ask(chosen, { ...inputs, candidates: inputs.candidates.slice(0, MOST_CANDIDATES) }, signal);
    const { categorise } = compileDropCategories(dropCategoryRulesSchema.parse(rulesJson));
    return {
      drop,
      answeredBy: LOCAL_MODEL,
      ...proposeLocally(inputs, (text) => categorise(text).has('predictions')),
      cost: 0,
    };
  };
