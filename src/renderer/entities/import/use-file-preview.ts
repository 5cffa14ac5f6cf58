import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#renderer/api/workstation.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { sentFile } from '#renderer/lib/sent-file.ts';
import type { ImportPreview } from '#shared/contract/imports.ts';

/** How a request names its file: one that a preview has received, a ticket of the desktop, or its bytes. */
export interface SentFile {
  readonly query: {
    readonly fileName: string;
    readonly previewId?: string;
    readonly ticket?: string;
  };
  readonly upload?: Blob;
}

const sendFile = async (file: ChosenFile, previewId: string | null): Promise<SentFile> =>
  previewId === null ? sentFile(file) : { query: { fileName: file.name, previewId } };

const discard = (id: string | null): void => {
  if (id !== null) void call('discardPreview', { params: { id } }).catch(() => undefined);
};

/**
 * A file that is chosen, looked at by the workstation as often as the choices change, and imported from where it was received.
 * @param preview asks for the preview of a sent file with these choices
 */
export const useFilePreview = <Choices, Preview extends ImportPreview>(
  preview: (sent: SentFile, choices: Choices) => Promise<Preview>,
) => {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState<{ readonly of: ChosenFile; readonly preview: Preview } | null>(null);
  /** The file that is wanted now: an answer about another one, which was put away meanwhile, is of no use. */
  const wanted = useRef<ChosenFile | null>(null);
  /** By which id the workstation has received it. */
  const received = useRef<string | null>(null);
  const look = useMutation({
    // Shown where the file is; that one which was put away can’t be read is of no interest.
    onError: () => undefined,
    // One after the other: each takes the received file over from the one before.
    scope: { id: 'file-preview' },
    mutationFn: async ({ chosen, choices }: { readonly chosen: ChosenFile; readonly choices: Choices }) => {
      const sent = await sendFile(chosen, received.current);
      received.current = null;
      const answer = await preview(sent, choices);
      if (wanted.current === chosen) {
        received.current = answer.previewId;
        setSeen({ of: chosen, preview: answer });
      } else discard(answer.previewId);
      return answer;
    },
  });
  const put = (chosen: ChosenFile | null): void => {
    discard(received.current);
    received.current = null;
    wanted.current = chosen;
    look.reset();
    setFile(chosen);
  };
  return {
    file,
    /** Of the chosen file, while it is looked at again the one before: what asks for a choice stays where it is. */
    preview: seen !== null && seen.of === file ? seen.preview : undefined,
    isLooking: look.isPending,
    problem: problem ?? (look.error === null ? null : messageOf(look.error)),
    update: (choices: Choices): void => {
      if (file !== null) look.mutate({ chosen: file, choices });
    },
    take: (pending: Promise<ChosenFile | null>, choices: Choices): void => {
      setProblem(null);
      pending.then(
        (chosen) => {
          if (chosen === null) return;
          put(chosen);
          look.mutate({ chosen, choices });
        },
        (error: unknown) => {
          setProblem(messageOf(error));
        },
      );
    },
    /** The file for the import that follows: the preview gives it away. */
    send: async (): Promise<SentFile> => {
      if (file === null) throw new Error('No file is selected.');
      const sent = await sendFile(file, received.current);
      received.current = null;
      return sent;
    },
    clear: (): void => {
      put(null);
      setProblem(null);
    },
  };
};
