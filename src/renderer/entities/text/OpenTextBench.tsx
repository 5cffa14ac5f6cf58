import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { setFilterOf, type SetList } from '#renderer/entities/set/set-filter.ts';

interface OpenTextBenchProps {
  readonly list: SetList;
  /** The list’s filter as its API takes it, without paging and order; empty values are left out. */
  readonly filter: Readonly<Record<string, string>>;
}

/** Opens the text bench with what a list shows as set A, and the rest as set B. */
export const OpenTextBench = ({ list, filter }: OpenTextBenchProps) => {
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
