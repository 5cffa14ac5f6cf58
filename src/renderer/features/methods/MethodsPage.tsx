import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';
import { MethodCard, methodWords } from './MethodCard.tsx';
import styles from './Methods.module.css';

/** As many cards as a large window shows. */
const IN_SIGHT = 3;

const MethodIndex = ({ methods, open }: { methods: readonly AnalysisMethodCard[]; open: string }) => (
  <nav className={styles.methodIndex} aria-label="Methods">
    <ol className="ds-plain-list">
      {methods.map(({ id, title }) => (
        <li key={id}>
          <Link to={{ hash: id }} aria-current={id === open ? 'location' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

const MethodList = ({ methods }: { methods: readonly AnalysisMethodCard[] }) => {
  const open = useLocation().hash.slice(1);
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useQueryState('search', parameters.search.withOptions(NO_STEP));
  const words = search.toLowerCase().split(/\s+/u);
  const found = methods.filter((method) => {
    const text = methodWords(method).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  useEffect(() => {
    const card = list.current?.querySelector<HTMLElement>(`[id="${CSS.escape(open)}"]`);
    card?.scrollIntoView();
    // A dialog that was opened meanwhile keeps the focus.
    if (document.activeElement?.closest('[role=dialog], .bp6-overlay') === null)
      card?.focus({ preventScroll: true });
  }, [open]);
  return (
    <div className={styles.methodsPage}>
      <div className={styles.methodSide}>
        <SearchBox
          label="Search methods"
          placeholder="Search methods"
          value={search}
          onSearch={(text) => void setSearch(text)}
        />
        <p className="ds-muted ds-small ds-num" role="status">
          {formatCount(found.length)} of {plural(methods.length, 'method')}
        </p>
        <MethodIndex methods={found} open={open} />
      </div>
      <div className="ds-stack" ref={list}>
        <p className={styles.methodLead}>
          Each method states what it counts, what its null model expects by chance, and what it cannot show. A
          match is an observation, not evidence of intent.
        </p>
        {found.length === 0 ? (
          <EmptyState icon="search" title={`No method has the words “${search}”`} />
        ) : null}
        {found.map((method, at) => (
          <MethodCard key={method.id} method={method} isFirst={at < IN_SIGHT} isOpen={method.id === open} />
        ))}
      </div>
    </div>
  );
};

export const parameters = { search: parseAsString.withDefault('') };

/** `/methods`: every method, what it cannot show and how it is computed, with a search; `#id` opens one. */
export const MethodsPage = () => {
  // The methods change with the program only.
  const methods = useQuery({ ...endpointQuery('listAnalyses'), staleTime: Infinity });
  return (
    <QueryState query={methods} failed="Couldn’t load the methods" loadingText="Loading methods…">
      {(list) => <MethodList methods={list} />}
    </QueryState>
  );
};
