import { useMemo, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { cx } from '#renderer/lib/cx.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { AbbreviationMatch } from '#shared/contract/abbreviations.ts';
import type { TextMark } from './DropText.tsx';
import categories from '#renderer/entities/abbreviation/categories.module.css';

const meaningOf = (
  { abbreviation, definition, meanings }: AbbreviationMatch,
  reading: string | null,
): string =>
  reading === null
    ? `${abbreviation}: ${meanings.length > 1 ? meanings.join(' / ') : definition}`
    : `${abbreviation}: ${reading} (your reading)`;

const NO_MARKS: readonly TextMark[] = [];

/** The abbreviations of a drop's own words, each with its meaning where it is, on hover and on focus; a press opens its key. */
export const useAbbreviationMarks = (
  dropNumber: number,
): { readonly marks: readonly TextMark[]; readonly note: ReactElement } => {
  const query = useEndpoint('getDropAbbreviations', { params: { dropNumber } });
  const { data } = query;
  const marks = useMemo(
    () =>
      data?.abbreviations.flatMap((match) =>
        match.positions.map(({ start, end, reading }): TextMark => {
          const meaning = meaningOf(match, reading?.reading ?? null);
          return {
            start,
            end,
            render: (text) => (
              <Tip content={meaning}>
                <Link
                  to={`/abbreviations?q=${encodeURIComponent(match.abbreviation)}`}
                  className={cx(categories.mark, categories[match.category])}
                  aria-label={meaning}
                >
                  {text}
                </Link>
              </Tip>
            ),
          };
        }),
      ) ?? NO_MARKS,
    [data],
  );
  return { marks, note: <QueryNote query={query} failed="Couldn’t load the abbreviations of this drop" /> };
};
