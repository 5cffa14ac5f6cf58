import type { QueryKey } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { shownNone, type None } from '#renderer/ui/EmptyState.tsx';
import { AnalysisState } from './AnalysisState.tsx';
import { useReading, type ReadingOptions, type ReadingState } from './use-reading.ts';

interface Panel<Value, Key extends QueryKey> extends Omit<
  ComponentProps<typeof AnalysisState<Value>>,
  'reading' | 'children'
> {
  readonly query: ReadingOptions<Value, Key>;
  readonly children: (value: Value, reading: ReadingState<Value>) => ReactNode;
}

const Answer = <Value, Key extends QueryKey>({ query, children, ...rest }: Panel<Value, Key>) => {
  const reading = useReading(query);
  return (
    <AnalysisState reading={reading} {...rest}>
      {(value) => children(value, reading)}
    </AnalysisState>
  );
};

interface AnalysisPanelProps<Value, Key extends QueryKey> extends Omit<Panel<Value, Key>, 'query'> {
  /** Null while there is nothing to ask. */
  readonly query: ReadingOptions<Value, Key> | null;
  readonly unasked?: None;
}

/** One analysis as a record: its query, what its failure and its empty answer say, and what its answer shows. */
export const AnalysisPanel = <Value, Key extends QueryKey>({
  query,
  unasked,
  ...panel
}: AnalysisPanelProps<Value, Key>) => {
  if (query !== null) return <Answer query={query} {...panel} />;
  return unasked === undefined ? null : shownNone(unasked);
};
