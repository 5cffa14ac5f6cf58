import type { Handlers } from '#main/api/handler.ts';
import { AppError } from '#main/base/errors.ts';
import { download } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { citedSchema } from '#shared/contract/citations.ts';

export const citationHandlers = ({ citations }: Services) =>
  ({
    exportCitations: async ({ query: { format, item, ...rest } }) => {
      const given = { ...rest, ...(item === undefined ? {} : { items: [item] }) };
      const cited = citedSchema.safeParse(given);
      if (!cited.success)
        throw new AppError('invalid_query', 'Name what is to be cited by one of set, filter and item.');
      return download(await citations.write(cited.data, format));
    },
  }) satisfies Handlers;
