import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { callBytes } from '#renderer/api/workstation.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { TagAll } from '#renderer/entities/tag/TagAll.tsx';
import { filled } from '#renderer/lib/filled.ts';
import { plural } from '#renderer/lib/format.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import type { QueryInput } from '#shared/contract/endpoints.ts';
import { newsExportSchema } from '#shared/contract/news.ts';
import { postExportSchema } from '#shared/contract/posts.ts';
import { CiteAll } from './CiteAll.tsx';
import { SaveAsSet, type SaveAsSetProps } from './SaveAsSet.tsx';
import { LIST_NOUNS, setFilterOf, type SetList } from './set-filter.ts';

interface OpenTextBenchProps {
  readonly list: SetList;
  /** The list’s filter as its API takes it, without paging and order; empty values are left out. */
  readonly filter: Readonly<Record<string, string>>;
}

/** Opens the text bench with what a list shows as set A, and the rest as set B. */
const OpenTextBench = ({ list, filter }: OpenTextBenchProps) => {
  const navigate = useNavigate();
  const search = new URLSearchParams({ a: setFilterOf(list, filter) }).toString();
  return (
    <Button
      size="small"
      icon="search-text"
      text="Text bench"
      onClick={() => void navigate({ pathname: '/text', search })}
    />
  );
};

const FORMATS = [
  ['csv', 'CSV, with texts'],
  ['json', 'JSON'],
  ['ndjson', 'NDJSON'],
] as const;

const isOfPosts = (query: object): query is QueryInput<'exportSocialPosts'> =>
  postExportSchema.safeParse(query).success;
const isOfEvents = (query: object): query is QueryInput<'exportNewsEvents'> =>
  newsExportSchema.safeParse(query).success;

const fetchList = (list: 'posts' | 'events', query: object) => {
  if (list === 'posts' && isOfPosts(query)) return callBytes('exportSocialPosts', { query });
  if (list === 'events' && isOfEvents(query)) return callBytes('exportNewsEvents', { query });
  throw new Error('The filter of this list can’t be read. Change it and try again.');
};

interface ExportListProps {
  readonly list: 'posts' | 'events';
  /** The list’s filter as its API takes it, without paging and order. */
  readonly filter: Readonly<Record<string, string>>;
  readonly total: number;
}

/** 'Export 11 posts': all that the filters find, whatever the page shows of it; citations have a menu of their own. */
const ExportList = ({ list, filter, total }: ExportListProps) => {
  const what = plural(total, LIST_NOUNS[list]);
  const save = useExport({ done: `${what} exported`, failed: 'Couldn’t export' });
  return (
    <FormatMenu
      formats={FORMATS}
      icon="export"
      text={save.isPending ? 'Exporting…' : `Export ${what}`}
      disabled={total === 0 || save.isPending}
      onChoose={(format) =>
        void save.write(async (csvFor) => fetchList(list, { ...filled(filter), format, csvFor }))
      }
    />
  );
};

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
