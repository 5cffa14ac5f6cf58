import { journalSchema } from '#shared/contract/journal.ts';
import { NO_ACTS, type Acts } from './edit-menu.ts';
import type { DesktopWorkstation } from './host.ts';

/** Follows what Undo and Redo would turn. */
export interface JournalWatch {
  /** The workstation's door; each answer to a request that may have written renews the acts. */
  readonly fetch: DesktopWorkstation['fetch'];
  /** From now on nothing is shown any more, neither what is being asked. */
  readonly stop: () => void;
}

const isWriting = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

/**
 * Asks for the acts at once, after each request that may have written, and after each job, however it ended.
 * @param show called with the acts where they have changed
 */
export const watchJournal = (
  { fetch, onJobChanged, log }: Pick<DesktopWorkstation, 'fetch' | 'onJobChanged' | 'log'>,
  show: (acts: Acts) => void,
): JournalWatch => {
  let shown = NO_ACTS;
  let isStopped = false;
  let isAsking = false;
  let isStale = false;

  const ask = async (): Promise<void> => {
    const answer = await fetch(new Request('http://app.local/api/journal'));
    if (!answer.ok) throw new Error(`The journal answered ${answer.status}.`);
    const { undo, redo } = journalSchema.parse(await answer.json());
    if (isStopped || (undo === shown.undo && redo === shown.redo)) return;
    shown = { undo, redo };
    show(shown);
  };

  /** One question at a time; what changes meanwhile is requested once more. */
  const renew = async (): Promise<void> => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isStale && !isStopped) {
        isStale = false;
        await ask();
      }
    } catch (error) {
      if (!isStopped) log.warn('the Edit menu could not be renewed', { error });
    } finally {
      isAsking = false;
    }
  };

  const unsubscribe = onJobChanged(({ status }) => {
    if (status !== 'running') void renew();
  });
  void renew();
  return {
    fetch: async (request) => {
      try {
        return await fetch(request);
      } finally {
        if (isWriting(request)) void renew();
      }
    },
    stop: () => {
      isStopped = true;
      unsubscribe();
    },
  };
};
