import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { PAGE_ID } from '#renderer/api/page-id.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { takeWrites } from './take-writes.ts';

/** The key of a list of notes; `endpointQuery` needs a window. */
const NOTES = [endpoints.listNotes.tag, 'listNotes'];

/** A page that shows notes, each answer of which comes when it is let go. */
const shownNotes = async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: NOTES,
    queryFn: () => new Promise<number>((resolve) => answers.push(() => resolve(answers.length))),
  });
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  return { take: takeWrites(queries), answers, observer };
};

it('fetches again what another client has changed, and nothing of what this page or nobody has', async () => {
  const { take, answers, observer } = await shownNotes();
  take({ changes: ['Notes'], client: PAGE_ID });
  take({ changes: ['SQL'], client: null });
  take('a keep-alive');
  take({ changes: ['No such subject'], client: null });
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  expect(answers).toHaveLength(1);
  take({ changes: ['Notes'], client: null });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
});

it('lets an answer come before it fetches what was written meanwhile, once for all of it', async () => {
  const { take, answers, observer } = await shownNotes();
  take({ changes: ['Notes'], client: 'another' });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (let write = 0; write < 20; write += 1) take({ changes: ['Notes'], client: 'another' });
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(3), 10_000);
  answers[2]?.();
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 3, isFetching: false }));
  expect(answers).toHaveLength(3);
});
