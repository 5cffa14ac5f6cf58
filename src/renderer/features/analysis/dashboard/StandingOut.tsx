import { Button, Icon } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { jobsQuery } from '#renderer/entities/job/system.ts';
import { isRunning, useJob } from '#renderer/entities/job/use-job.ts';
import { cx } from '#renderer/lib/cx.ts';
import { figureText, formatP, plural } from '#renderer/lib/format.ts';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { StandingOut as Answer, RegisteredTest } from '#shared/contract/analyses.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { chanceFigures, formatFigure } from '#shared/figures.ts';
import { GLOSSARY } from '#shared/glossary.ts';
import { addressOfMethod } from '#shared/method-addresses.ts';
import { FAMILY_P, PAGE_Q } from '#shared/methods/q-families.ts';
import { findingWords } from './finding-words.ts';
import { bridgeOf, verdictOf } from './standing-out-bridge.ts';
import styles from './StandingOut.module.css';

const REFETCH_MS = 10_000;

const Finding = ({ test }: { readonly test: RegisteredTest }) => {
  const { observed, expected, bandLow, p, q, label, size } = test;
  return (
    <li className={cx(styles.finding)}>
      <Link to={addressOfMethod(test.method)}>{findingWords(test)}</Link>
      {bandLow === null ? (
        <span />
      ) : (
        <ChanceStripButton figures={chanceFigures(test)} predicate={`· ${label}`} />
      )}
      {bandLow === null ? (
        <span className="ds-num">
          {size === 1 ? null : <strong>{plural(size, 'test')} · </strong>}
          <span className="ds-muted">
            {size === 1 ? 'p' : 'as a whole: p'} {formatP(p)}
          </span>
        </span>
      ) : (
        <span className="ds-num">
          <strong>{formatFigure(observed)}</strong>
          <span className="ds-muted"> · by chance {figureText(expected)}</span>
        </span>
      )}
      <span className="ds-num ds-muted">q {formatP(q)}</span>
    </li>
  );
};

const Bridge = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <p className="ds-small ds-muted">{text}</p>;

type FirstMethod = NonNullable<Answer['firstMethod']>;

/** What each counts, in the words of a person who has not met it. */
const COUNTED: Readonly<Record<FirstMethod, string>> = {
  'pair-counts': 'Pairs of drops and news are counted, and counted again after the news are shifted.',
  deltas: 'Drops of one day in different years are paired, and paired again after clock times are shuffled.',
};

/** What is compared while data come in would be of a part of them. */
const isImport = (job: ListedJob): boolean => isRunning(job) && job.kind.startsWith('import-');
/** Its tests may be the first of the register. */
const isAnalysis = (job: ListedJob): boolean => isRunning(job) && job.kind.startsWith('analysis:');

const Compare = ({ method }: { readonly method: FirstMethod }) => {
  const run = useJob(`analysis:${method}`, () => call('runAnalysis', { params: { method }, body: {} }));
  const analyses = useQuery({ ...jobsQuery(), select: (jobs) => jobs.some(isAnalysis) });
  const isComputing = run.isRunning || analyses.data === true;
  return (
    <>
      <Button
        icon="comparison"
        intent="primary"
        text="Compare with chance"
        loading={isComputing}
        onClick={() => run.start(undefined)}
      />
      <Failure error={isComputing ? null : run.failure} title="The comparison with chance failed" />
    </>
  );
};

const NotCompared = ({ method }: { readonly method: FirstMethod | null }) => {
  const imports = useQuery({ ...jobsQuery(), select: (jobs) => jobs.some(isImport) });
  if (imports.data === true)
    return (
      <EmptyState
        icon="import"
        title="Data are being imported"
        description="They are compared with chance once all are in."
      />
    );
  return (
    <EmptyState
      icon="endorsed"
      title="No figure was compared with chance yet"
      description={method === null ? 'There are no drops whose pairs could be counted.' : COUNTED[method]}
      {...(method === null ? {} : { action: <Compare method={method} /> })}
    />
  );
};

/** Over how many tests the verdict is; undefined before it is known, and without a test. */
const scopeOf = (answer: Answer | undefined): string | undefined =>
  answer === undefined || answer.tests === 0
    ? undefined
    : `${plural(answer.tests, 'entry', 'entries')} in the register so far; q is adjusted over all that are compared with chance`;

const How = () => (
  <HowComputed title="What stands out">
    Every test that was run on this data is in the register. Of each method the two least likely are listed at
    most; a family of tests where it exceeds chance, over all entries or over its own tests.{' '}
    {GLOSSARY.chanceStrip.sentence} Beyond chance means q &lt; 0.05 over all entries, above or below.{' '}
    {FAMILY_P} {PAGE_Q} q: {GLOSSARY.q.sentence}
  </HowComputed>
);

interface StandingOutProps {
  /** One line, from which the findings open: where another result is what one came for. */
  readonly isFolded: boolean;
}

/** The first answer of the dashboard: the results that chance explains least, each next to its chance. */
export const StandingOut = ({ isFolded }: StandingOutProps) => {
  const query = useQuery({ ...endpointQuery('getStandingOut'), refetchInterval: REFETCH_MS });
  const [isOpened, setOpened] = useState(false);
  if (isFolded && !isOpened && query.data !== undefined)
    return (
      <section className={cx('ds-row-wrap', styles.line)} aria-label="What stands out">
        <Icon icon="endorsed" className="ds-muted" />
        <h2>{verdictOf(query.data)}</h2>
        <span className="ds-muted ds-small ds-num ds-grow">{scopeOf(query.data)}</span>
        <QuietButton icon="caret-down" text="Show what stands out" onClick={() => setOpened(true)} />
        <How />
      </section>
    );
  return (
    <QueryCard
      title={verdictOf(query.data)}
      subtitle={scopeOf(query.data)}
      icon="endorsed"
      actions={
        <div className="ds-row">
          {isFolded ? <QuietButton icon="caret-up" text="Hide" onClick={() => setOpened(false)} /> : null}
          <How />
        </div>
      }
      query={query}
      failed="Couldn’t read the register of tests"
      isEmpty={({ tests }) => tests === 0}
      none={<NotCompared method={query.data?.firstMethod ?? null} />}
    >
      {(answer) => (
        <>
          <ul className="ds-plain-list" aria-label="What stands out">
            {answer.findings.map((test) => (
              <Finding key={test.id} test={test} />
            ))}
          </ul>
          <Bridge text={bridgeOf(answer)} />
        </>
      )}
    </QueryCard>
  );
};
