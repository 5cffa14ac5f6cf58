import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { known } from '#renderer/ui/known.tsx';

/** What methods are called on the page Methods, next to the note of a failure; a method’s id until they are known. */
export const useMethodTitles = () => {
  // They change with the program only.
  const methods = useQuery({ ...endpointQuery('listAnalyses'), staleTime: Infinity });
  const { value, note } = known(methods, undefined, 'Couldn’t load the names of the methods');
  const titleOf = useMemo(() => {
    const titles = new Map(value?.map(({ id, title }) => [id, title]));
    return (method: string): string => titles.get(method) ?? method;
  }, [value]);
  return { titleOf, note };
};
