import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { AppError, messageOf } from '#main/base/errors.ts';
import { writeWholeNow } from '#main/base/write-whole.ts';
import type { ValueOf } from '#shared/contract/value.ts';

const runningHostSchema = z.object({
  url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/u),
  token: z.string(),
});

/** A workstation that serves a data folder, as a command of the same user reaches it. */
export type RunningHost = ValueOf<typeof runningHostSchema>;

/**
 * Notes in the data folder where its workstation answers; the file is as private as the keys next to it.
 * @returns takes the note away
 */
export const noteRunningHost = (file: string, host: RunningHost): (() => void) => {
  writeWholeNow(file, JSON.stringify(host), 0o600);
  return () => {
    rmSync(file, { force: true });
  };
};

/** Who serves the data folder by the note there; null where nobody does. A note can be of one that was killed. */
export const findRunningHost = (file: string): RunningHost | null => {
  try {
    return runningHostSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    // No note, or none of ours: then the lock alone says who has the folder.
    return null;
  }
};

const answerOf = async ({ url, token }: RunningHost, path: string, body?: string): Promise<Response> => {
  // oxlint-disable-next-line no-restricted-globals -- The own workstation on 127.0.0.1: nothing leaves this machine.
  const response = await fetch(new URL(path, url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, Origin: url },
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => {
    throw new AppError('unavailable', `The running workstation does not answer: ${messageOf(error)}`, {
      cause: error,
    });
  });
  if (!response.ok) throw new AppError('conflict', await response.text());
  return response;
};

/**
 * Asks a running workstation.
 * @param body of a POST; a GET without
 * @throws AppError with the sentence of its answer, or `unavailable` where it does not answer
 */
export const askRunningHost = async (host: RunningHost, path: string, body?: string): Promise<unknown> =>
  (await answerOf(host, path, body)).json();

/** A file that a running workstation makes. @throws AppError as `askRunningHost` */
export const fileFromHost = async (host: RunningHost, path: string, body: string): Promise<Buffer> =>
  Buffer.from(await (await answerOf(host, path, body)).arrayBuffer());

/**
 * The parts of a file that a running workstation makes while it sends it.
 * @throws AppError as `askRunningHost`, and `unavailable` where the file breaks off
 */
export async function* partsFromHost(host: RunningHost, path: string, body: string): AsyncGenerator<string> {
  const { body: bytes } = await answerOf(host, path, body);
  // A byte-order mark belongs to the file.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    const parts: AsyncIterable<Uint8Array> | readonly Uint8Array[] = bytes ?? [];
    for await (const part of parts) yield decoder.decode(part, { stream: true });
  } catch (error) {
    throw new AppError('unavailable', `The answer broke off before its end: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}
