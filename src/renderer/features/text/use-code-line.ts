import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { known } from '#renderer/ui/known.tsx';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import { codeLineOf } from './code-line.ts';

/** The line of a code of a batch that all coders have closed; null where none is chosen, or while it is counted. */
export const useCodeLine = (
  { batch, code }: { readonly batch: string; readonly code: string },
  query: QueryOf<'getCodeCounts'>,
) => {
  const isChosen = batch !== '' && code !== '';
  const { value, note } = known(
    useQuery({
      ...endpointQuery('getCodeCounts', { params: { id: batch }, query }),
      enabled: isChosen,
    }),
    null,
    'Couldn’t count the codes',
  );
  return {
    line: value === null || !isChosen ? null : codeLineOf(value, code),
    note: isChosen ? note : null,
  };
};
