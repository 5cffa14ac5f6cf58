import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raiseChange } from '#main/repositories/data-state.ts';
import { removeImported } from '#main/workers/imports/remove.ts';
import type { ImportPreview, ImportRecord } from '#shared/contract/imports.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import { runHere } from './command-here.ts';
import { createTestWorkstation, seededFolder, type TestWorkstation } from './workstation.ts';

export type Subject = 'drops' | 'posts' | 'news';

/** What is said about a file, under the names of the API; the command line has the same with hyphens. */
export type Said = Readonly<Record<string, string>>;

/** What an import answers, whatever the subject. */
interface Answered {
  readonly message: string;
  readonly imported: number;
  readonly skipped: number;
  readonly errors: readonly string[];
  readonly notes: readonly string[];
  readonly importId: number | null;
}

/** What came of a file at one door: what is stored, and what was said; or the sentence of refusal. */
export interface DoorAnswer {
  readonly items: readonly (readonly unknown[])[];
  readonly skipped: number;
  readonly notes: string;
  readonly errors: readonly string[];
  readonly refused: string | null;
}

const PATHS = {
  drops: '/api/import-complete-dataset',
  posts: '/api/social-posts/import',
  news: '/api/news-events/import',
} as const;
const COMMANDS = { drops: 'ingest', posts: 'import-posts', news: 'import-news' } as const;

/** A post as the tables name it: platform, id, account, time, text, and R for a repost. */
const postLine = (post: SocialPost): readonly unknown[] => [
  post.platform,
  post.externalId.startsWith('derived-') ? 'derived' : post.externalId,
  post.username,
  post.timestamp,
  post.content,
  ...(post.isRepost ? ['R'] : []),
];

/** An event: time (a day alone where only that is known), headline, source. */
const eventLine = ({ publishedAt, title, source }: NewsEvent): readonly unknown[] => [
  publishedAt,
  title,
  source,
];

const itemsOf = async (w: TestWorkstation, subject: Subject): Promise<readonly (readonly unknown[])[]> => {
  if (subject === 'posts')
    return (await w.get<SocialPost[]>('/api/social-posts?limit=5000&sortBy=oldest')).value.map(postLine);
  if (subject === 'news')
    return (await w.get<NewsEvent[]>('/api/news-events?origin=imported&sortBy=oldest&limit=5000')).value.map(
      eventLine,
    );
  return (
    await w.get<{ dropNumber: number; timestamp: string; author: string; content: string }[]>(
      '/api/q-drops?limit=5000',
    )
  ).value.map((drop) => [drop.dropNumber, drop.timestamp, drop.author, drop.content]);
};

const answerOf = async (w: TestWorkstation, subject: Subject, result: Answered): Promise<DoorAnswer> => ({
  items: await itemsOf(w, subject),
  skipped: result.skipped,
  notes: result.notes.join(' '),
  errors: result.errors,
  refused: null,
});

const REFUSED = { items: [], skipped: 0, notes: '', errors: [] } as const;

/** The doors of a workstation that is empty again after each file. */
export const openDoors = async () => {
  const w = await createTestWorkstation({ data: 'none' });
  const forget = async (): Promise<void> => {
    const { value: imports } = await w.get<ImportRecord[]>('/api/imports?limit=100');
    for (const { id, name, subject, canUndo } of imports) {
      if (!canUndo) continue;
      if (subject === 'drops') {
        const undone = await w.send(
          'DELETE',
          `/api/imports/${id}?waitMs=60000&confirm=${encodeURIComponent(name)}`,
        );
        if (undone.status >= 300) throw new Error(undone.text);
        continue;
      }
      // As undoing does it, without the backup and the worker of each file.
      await w.services.deps.store.write((tx) => {
        removeImported(tx, { id, subject });
        raiseChange(tx, subject === 'news' ? 'events' : subject);
      });
    }
  };
  return {
    /** What the window shows before anything is imported. */
    preview: async (
      subject: Subject,
      fileName: string,
      bytes: Uint8Array,
      said: Said,
    ): Promise<ImportPreview | string> => {
      const query = new URLSearchParams({ fileName, ...said }).toString();
      const answer = await w.upload<ImportPreview>(`${PATHS[subject]}/preview?${query}`, bytes);
      return answer.status === 200 ? answer.value : answer.text;
    },
    /** What an import over HTTP leaves; it is taken back. */
    import: async (
      subject: Subject,
      fileName: string,
      bytes: Uint8Array,
      said: Said,
    ): Promise<DoorAnswer> => {
      const query = new URLSearchParams({ waitMs: '60000', fileName, ...said }).toString();
      const answer = await w.upload<Answered>(`${PATHS[subject]}?${query}`, bytes);
      if (answer.status !== 200) {
        if (answer.status >= 500) throw new Error(answer.text);
        return { ...REFUSED, refused: answer.text };
      }
      const came = await answerOf(w, subject, answer.value);
      await forget();
      return came;
    },
    close: () => w.dispose(),
  };
};

const optionsOf = (said: Said): readonly string[] =>
  Object.entries(said).flatMap(([name, value]) => [
    `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);

/** What the command line leaves in a data folder of its own, and its exit code. */
export const importByCommand = async (
  subject: Subject,
  fileName: string,
  bytes: Uint8Array,
  said: Said,
): Promise<DoorAnswer & { readonly exitCode: number | null }> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-door-'));
  const data = await seededFolder('none');
  try {
    writeFileSync(join(folder, fileName), bytes);
    const { exitCode, stdout } = await runHere(
      ...[COMMANDS[subject], join(folder, fileName), '--data-dir', data, '--json', ...optionsOf(said)],
    );
    const printed = JSON.parse(stdout) as Answered & { readonly error?: string };
    if (printed.error !== undefined) return { ...REFUSED, refused: printed.error, exitCode };
    const w = await createTestWorkstation({ data: 'none', folder: data });
    try {
      return { ...(await answerOf(w, subject, printed)), exitCode };
    } finally {
      await w.close();
    }
  } finally {
    for (const used of [folder, data]) rmSync(used, { recursive: true, force: true });
  }
};
