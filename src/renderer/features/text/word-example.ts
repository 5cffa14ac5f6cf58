import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import type { TextView } from './text-view.ts';

const TOGETHER = 3;
/** Shorter ones are signatures more often than words. */
const LETTERS = 3;

/** Whether a tab of words has no word yet. */
const isAsking = ({ tab, query, words, near }: TextView): boolean =>
  tab !== 'keyness' && near === '' && (tab === 'trends' ? words : query).trim() === '';

/** A view without a word, with the abbreviations that most drops have in its place. */
const withWords = (view: TextView, [first, ...others]: readonly string[]): TextView => {
  if (first === undefined) return view;
  return view.tab === 'trends'
    ? { ...view, words: [first, ...others].slice(0, TOGETHER).join(',') }
    : { ...view, query: first, kind: 'words' };
};

/**
 * The view of a tab of words: where no word is given, an example of the data at hand; unchanged where no
 * abbreviation is known or they could not be fetched. Null until it is known.
 */
export const useWordExample = (view: TextView): TextView | null => {
  const isEmpty = isAsking(view);
  const { data, isPending } = useQuery({
    ...endpointQuery('getAbbreviationCorrelationStats'),
    enabled: isEmpty,
  });
  if (!isEmpty || (data === undefined && !isPending)) return view;
  return data === undefined
    ? null
    : withWords(
        view,
        data.topAbbreviations
          .map(({ abbreviation }) => abbreviation)
          .filter((abbreviation) => abbreviation.length >= LETTERS),
      );
};
