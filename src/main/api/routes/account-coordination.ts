import type { Handlers } from '#main/api/handler.ts';
import { reading, readOptions } from '#main/api/reading.ts';
import { mapReading } from '#main/services/analyses/readings.ts';
import type { Services } from '#main/services/index.ts';
import type { AccountEdgeRow } from '#shared/contract/account-coordination.ts';
import type { AccountEdge } from '#shared/methods/account-coordination.ts';

const withoutPairs = (edge: AccountEdge): AccountEdgeRow => {
  const row: AccountEdgeRow & { pairs?: unknown } = { ...edge };
  delete row.pairs;
  return row;
};

export const accountCoordinationHandlers = ({ analyses }: Services) =>
  ({
    getAccountCoordination: async ({ query: { account, limit, ...question }, context }) =>
      reading(
        mapReading(
          await analyses.answers('account-coordination', question, readOptions(context, question.set)),
          (answer) => ({
            ...answer,
            kept: answer.edges.length,
            edges: answer.edges
              .filter(({ a, b }) => account === undefined || a === account || b === account)
              .slice(0, limit)
              .map(withoutPairs),
          }),
        ),
      ),
  }) satisfies Handlers;
