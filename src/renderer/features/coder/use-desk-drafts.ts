import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpointMutation, endpointQuery } from '#renderer/api/endpoint.ts';
import type { CodingBatch, CodingItem, GivenCode } from '#shared/contract/coding.ts';

interface Draft {
  readonly codes: readonly GivenCode[];
  readonly isUnsure: boolean;
  readonly note: string;
}

const NOTHING: Draft = { codes: [], isUnsure: false, note: '' };
const storedOf = ({ coded }: CodingItem): Draft => (coded === null ? NOTHING : coded);

/** All that is written of a batch, one after another. */
export const writesOf = ({ id }: CodingBatch) => ({ id: `coding ${id}` });

interface DeskDrafts {
  readonly batch: CodingBatch;
  readonly coder: string;
  readonly item: CodingItem | undefined;
}

/** What a coder has written of the drops of a batch: shown at once, and stored one change after another. */
export const useDeskDrafts = ({ batch, coder, item }: DeskDrafts) => {
  const queries = useQueryClient();
  // What was written of a drop that has no code yet: it is stored with the first one.
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  // While changes of a drop are on their way: what is stored of it once the last has ended.
  const storedAfter = useRef(new Map<number, Promise<CodingItem['coded']>>());
  const listKey = endpointQuery('listCodingItems', { params: { id: batch.id }, query: { coder } }).queryKey;
  const store = useMutation({
    ...endpointMutation('setCodingItem'),
    // One after another, so that the last one stays.
    scope: writesOf(batch),
  });
  const draft = item === undefined ? NOTHING : (drafts.get(item.dropNumber) ?? storedOf(item));
  /** Changes what the list says of one drop. */
  const show = (dropNumber: number, coded: (now: CodingItem['coded']) => CodingItem['coded']): void => {
    queries.setQueryData<CodingItem[]>(listKey, (all) =>
      all?.map((one) => (one.dropNumber === dropNumber ? { ...one, coded: coded(one.coded) } : one)),
    );
  };
  const change = (part: Partial<Draft>): void => {
    if (item === undefined) return;
    const { dropNumber } = item;
    const next = { ...draft, ...part };
    setDrafts(new Map(drafts).set(dropNumber, next));
    if (next.codes.length === 0) return;
    const { isUnsure, note } = next;
    const codes = [...next.codes];
    const body = { coder, codes, isUnsure, note };
    const coded = { codes, isUnsure, note, codedAt: item.coded?.codedAt ?? '' };
    const before = storedAfter.current.get(dropNumber) ?? Promise.resolve(item.coded);
    // Of a promise: the callbacks of a call end with the next one, which comes before this one is stored where somebody is fast.
    const after = store.mutateAsync({ params: { id: batch.id, dropNumber }, body, shown: listKey }).then(
      () => {
        // An answer that another window's change has fetched may be older than this one, and would show no code for good.
        if (storedAfter.current.get(dropNumber) === after) show(dropNumber, () => coded);
        if (queries.isFetching({ queryKey: listKey, exact: true }) > 0)
          void queries.refetchQueries({ queryKey: listKey, exact: true });
        setDrafts((all) =>
          all.get(dropNumber) === next ? new Map([...all].filter(([key]) => key !== dropNumber)) : all,
        );
        return coded;
      },
      // The list says what is stored, which no change was that failed; the draft stays.
      async () => {
        const stored = await before;
        show(dropNumber, (now) => (hashKey([now]) === hashKey([coded]) ? stored : now));
        return stored;
      },
    );
    storedAfter.current.set(dropNumber, after);
    void after.then(() => {
      if (storedAfter.current.get(dropNumber) === after) storedAfter.current.delete(dropNumber);
    });
    show(dropNumber, () => coded);
  };
  /** Typed, and not stored yet. */
  const setNote = (note: string): void => {
    if (item !== undefined) setDrafts(new Map(drafts).set(item.dropNumber, { ...draft, note }));
  };
  const storeNote = (): void => {
    if (item !== undefined && drafts.has(item.dropNumber)) change({ note: draft.note.trim() });
  };
  return { draft, change, setNote, storeNote, error: store.error };
};
