import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const journalHandlers = ({ journal }: Services) =>
  ({
    getJournal: () => journal.state(),
    undo: () => journal.undo(),
    redo: () => journal.redo(),
  }) satisfies Handlers;
