import type { Handlers } from '#main/api/handler.ts';
import { reading, readOptions } from '#main/api/reading.ts';
import { AppError } from '#main/base/errors.ts';
import { download } from '#main/http/responses.ts';
import { accountFile } from '#main/services/analyses/account-file.ts';
import { mapReading } from '#main/services/analyses/readings.ts';
import type { Services } from '#main/services/index.ts';
import type { AccountEdgeRow } from '#shared/contract/account-coordination.ts';
import type { AccountEdge } from '#shared/methods/account-coordination.ts';

const withoutPairs = (edge: AccountEdge): AccountEdgeRow => {
  const row: AccountEdgeRow & { pairs?: unknown } = { ...edge };
  delete row.pairs;
  return row;
};

const isOf = ({ a, b }: AccountEdge, one: string, other: string): boolean =>
  (a === one && b === other) || (a === other && b === one);

export const accountCoordinationHandlers = ({ analyses, text }: Services) =>
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
    getAccountPairs: async ({ query: { a, b, ...question }, context }) => {
      const answer = await analyses.answers(
        'account-coordination',
        question,
        readOptions(context, question.set),
      );
      if (answer.kind === 'computing') return reading(answer);
      const edge = answer.value.edges.find((one) => isOf(one, a, b));
      if (edge === undefined)
        throw new AppError('not_found', `No edge between “${a}” and “${b}” is kept with this answer.`);
      const items = new Set(edge.pairs.flatMap(({ first, second }) => [first, second]));
      const texts = await Promise.all([...items].map((item) => text.items(item)));
      return reading(mapReading(answer, ({ stamp }) => ({ edge, texts: texts.flat(), stamp })));
    },
    exportAccountCoordination: async ({ query: { format, csvFor, ...question }, context }) => {
      const answer = await analyses.answers(
        'account-coordination',
        question,
        readOptions(context, question.set),
      );
      return reading(accountFile(answer, format, csvFor), download);
    },
  }) satisfies Handlers;
