import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import type { BodyInput, QueryInput } from '#shared/contract/endpoints.ts';

export const aiModelsKey = ['ai-models'] as const;

export const aiModelsQuery = () =>
  queryOptions({
    queryKey: [...aiModelsKey, 'available'],
    queryFn: ({ signal }) => call('listAiModels', {}, signal),
  });

export type CostQuery = Required<NonNullable<QueryInput<'compareAiCosts'>>>;

/** Section 5: asked only when both numbers of tokens are above 0. */
export const costsQuery = (query: CostQuery) =>
  queryOptions({
    queryKey: [...aiModelsKey, 'costs', query],
    queryFn: ({ signal }) => call('compareAiCosts', { query }, signal),
    enabled: Number(query.inputTokens) > 0 && Number(query.outputTokens) > 0,
  });

export const analyzeWithAi = (body: NonNullable<BodyInput<'analyzeDropWithAi'>>) =>
  call('analyzeDropWithAi', { body });
