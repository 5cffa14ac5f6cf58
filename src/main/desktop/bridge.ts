import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { z } from 'zod';
import { AppError, messageOf } from '#main/base/errors.ts';
import type { BridgeResponse } from '#shared/bridge.ts';
import { CHANNELS } from '#shared/channels.ts';
import { HTTP_METHODS } from '#shared/contract/endpoint.ts';
import { TURN_WAYS } from '#shared/contract/journal.ts';
import { recoveryActionSchema } from '#shared/recovery.ts';
import { isOurPage } from './security.ts';

const MAX_BODY_BYTES = 8_000_000;
const bytesSchema = z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= MAX_BODY_BYTES);

const requestSchema = z.strictObject({
  id: z.string().min(1).max(100),
  method: z.enum(HTTP_METHODS),
  path: z
    .string()
    .regex(/^\/api\/[^\s\\]*$/)
    .max(20_000),
  headers: z.record(z.string().regex(/^[A-Za-z-]{1,60}$/), z.string().max(2000)),
  body: z.union([z.string().max(MAX_BODY_BYTES), bytesSchema]).optional(),
});
const filterSchema = z.strictObject({
  name: z.string().max(100),
  extensions: z.array(z.string().regex(/^[a-z0-9]{1,12}$/i)).max(20),
});
export const verbSchemas = {
  pickFile: z.strictObject({ filters: z.array(filterSchema).max(10) }),
  pickFolder: z.undefined(),
  renewTicket: z.string().min(1).max(200),
  fileTicket: z.string().max(4096),
  saveFile: z.strictObject({ suggestedName: z.string().min(1).max(300), content: z.instanceof(Uint8Array) }),
  reveal: z.string().min(1).max(4096),
  openLink: z.string().min(1).max(4096),
  turnText: z.enum(TURN_WAYS),
  recovery: z.undefined(),
  recover: recoveryActionSchema,
};

/** Only the main frame of our own page may call. */
const isTrusted = ({ senderFrame: frame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean =>
  frame?.parent === null && isOurPage(frame.url);

/** The one wrapper around `ipcMain.handle`: sender checked, input parsed, errors as plain sentences. */
export const handleVerb = <Schema extends z.ZodType>(
  channel: string,
  schema: Schema,
  work: (input: z.output<Schema>, sender: WebContents) => Promise<unknown>,
): void => {
  ipcMain.handle(channel, async (event, input: unknown) => {
    if (!isTrusted(event)) throw new AppError('forbidden', 'This page may not use the bridge.');
    const parsed = schema.safeParse(input);
    if (!parsed.success)
      throw new AppError('invalid_query', 'The bridge was called with something it does not take.');
    return work(parsed.data, event.sender);
  });
};

const toResponse = async (response: Response): Promise<BridgeResponse> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: new Uint8Array(await response.arrayBuffer()),
});

const refusal = (error: unknown): BridgeResponse => ({
  status: 499,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'x-error-code': 'conflict' },
  body: new TextEncoder().encode(messageOf(error)),
});

/** Requests of the page, handed to the API; a canceled one ends at once. */
export const handleRequests = (fetch: (request: Request) => Promise<Response>): void => {
  const running = new Map<string, AbortController>();
  handleVerb(CHANNELS.request, requestSchema, async ({ id, method, path, headers, body }, sender) => {
    const key = `${sender.id} ${id}`;
    const controller = new AbortController();
    running.set(key, controller);
    const { signal } = controller;
    const cancelled = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(new Error('The request was canceled.'));
      });
    });
    try {
      const request = new Request(`http://app.local${path}`, {
        method,
        headers,
        signal,
        ...(body === undefined ? {} : { body: body as string }),
      });
      return await Promise.race([fetch(request).then(toResponse), cancelled]);
    } catch (error) {
      return refusal(error);
    } finally {
      running.delete(key);
    }
  });
  ipcMain.on(CHANNELS.cancel, (event, id: unknown) => {
    if (isTrusted(event) && typeof id === 'string') running.get(`${event.sender.id} ${id}`)?.abort();
  });
};
