import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { cx } from '#renderer/lib/cx.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';
import { MethodCard } from './MethodCard.tsx';
import styles from './Methods.module.css';

const MethodIndex = ({ methods, open }: { methods: readonly AnalysisMethodCard[]; open: string }) => (
  <nav className={cx(styles.methodIndex)} aria-label="Methods">
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
  useEffect(() => {
    const card = list.current?.querySelector<HTMLElement>(`[id="${CSS.escape(open)}"]`);
    card?.scrollIntoView();
    // A dialog that was opened meanwhile keeps the focus.
    if (document.activeElement?.closest('[role=dialog], .bp6-overlay') === null)
      card?.focus({ preventScroll: true });
  }, [open]);
  return (
    <div className={cx(styles.methodsPage)}>
      <MethodIndex methods={methods} open={open} />
      <div className="ds-stack" ref={list}>
        <p className={cx('ds-muted', styles.methodLead)}>
          Each method states what it counts, what its null model expects by chance, and what it cannot show. A
          match is an observation, not evidence of intent.
        </p>
        {methods.map((method, at) => (
          <MethodCard key={method.id} method={method} isFirst={at === 0 || method.id === open} />
        ))}
      </div>
    </div>
  );
};

/** `/methods`: every method with its definition, parameters, outputs, limits and source; `#id` opens one. */
export const MethodsPage = () => {
  // The methods change with the program only.
  const methods = useQuery({ ...endpointQuery('listAnalyses'), staleTime: Infinity });
  return (
    <QueryState query={methods} failed="Couldn’t load the methods" loadingText="Loading methods…">
      {(list) => <MethodList methods={list} />}
    </QueryState>
  );
};
