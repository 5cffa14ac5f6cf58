import { TagAll } from '#renderer/entities/tag/TagAll.tsx';
import { OpenTextBench } from '#renderer/entities/text/OpenTextBench.tsx';
import { plural } from '#renderer/lib/format.ts';
import { CiteAll } from './CiteAll.tsx';
import { ExportList } from './ExportList.tsx';
import { SaveAsSet, type SaveAsSetProps } from './SaveAsSet.tsx';
import { LIST_NOUNS, setFilterOf } from './set-filter.ts';

/** What can be done with all that a list finds, whatever the page shows of it. */
export const ListActions = ({ list, filter, total, suggestedName }: SaveAsSetProps) => {
  const target = { filter: setFilterOf(list, filter) };
  const what = plural(total, LIST_NOUNS[list]);
  return (
    <>
      {list === 'drops' ? null : <ExportList list={list} filter={filter} total={total} />}
      <SaveAsSet list={list} filter={filter} total={total} suggestedName={suggestedName} />
      {/* The export of drops has citations among its formats. */}
      {list === 'drops' ? null : <CiteAll target={target} what={what} isDisabled={total === 0} />}
      <TagAll target={target} total={total} what={what} />
      <OpenTextBench list={list} filter={filter} />
    </>
  );
};
