import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const preloadFile = join(import.meta.dirname, '..', '..', '..', 'out', 'preload', 'index.cjs');

/** Names the driver's binding has in a page until the preload took it. */
export const BINDING = '__electronStandIn';
export const DISPATCH = '__electronStandInMessage';
export const FILE_PATHS = '__electronStandInPaths';

/**
 * Runs in the page before its first script: `require('electron')` of a sandboxed preload, its messages carried by the driver's
 * binding as text. The page's own scripts share its world here, which a real context isolation would keep apart.
 */
const runPreload = (
  preload: (require: (name: string) => unknown, module: { exports: object }, exports: object) => void,
  names: { readonly binding: string; readonly dispatch: string; readonly paths: string },
): void => {
  if (window.top !== window) return;
  type Wire = (text: string) => Promise<string>;
  type Listener = (event: object, ...args: unknown[]) => void;
  const scope = window as unknown as Record<string, unknown>;
  const wire = scope[names.binding] as Wire;
  Reflect.deleteProperty(scope, names.binding);
  const mark = (value: unknown): unknown => {
    if (value === undefined) return { $undefined: true };
    if (value instanceof Uint8Array)
      return { $bytes: (value as unknown as { toBase64: () => string }).toBase64() };
    if (Array.isArray(value)) return value.map(mark);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mark(one)]));
  };
  const unmark = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unmark);
    if (typeof value !== 'object' || value === null) return value;
    if ('$undefined' in value) return undefined;
    if ('$bytes' in value)
      return (Uint8Array as unknown as { fromBase64: (text: string) => Uint8Array }).fromBase64(
        String(value.$bytes),
      );
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unmark(one)]));
  };
  // As Electron does: what cannot be cloned cannot cross.
  const toText = (args: unknown[]): string => JSON.stringify(mark(structuredClone(args)));
  const listeners = new Map<string, Listener[]>();
  Object.defineProperty(scope, names.dispatch, {
    value: (channel: string, args: string) => {
      for (const listener of listeners.get(channel) ?? [])
        listener({}, ...(unmark(JSON.parse(args)) as unknown[]));
    },
  });
  const invoke = async (channel: string, ...args: unknown[]): Promise<unknown> => {
    const answer = JSON.parse(
      await wire(JSON.stringify({ kind: 'invoke', channel, args: toText(args) })),
    ) as { value?: string; error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return unmark(JSON.parse(answer.value ?? 'null'));
  };
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: object) => {
        Object.defineProperty(scope, name, { value: Object.freeze({ ...api }), enumerable: true });
      },
    },
    ipcRenderer: {
      invoke,
      send: (channel: string, ...args: unknown[]) =>
        void wire(JSON.stringify({ kind: 'send', channel, args: toText(args) })),
      on: (channel: string, listener: Listener) => {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      },
      removeListener: (channel: string, listener: Listener) => {
        listeners.set(
          channel,
          (listeners.get(channel) ?? []).filter((one) => one !== listener),
        );
      },
    },
    webUtils: {
      getPathForFile: (file: File) =>
        (scope[names.paths] as Record<string, string> | undefined)?.[file.name] ?? '',
    },
  };
  const module = { exports: {} };
  preload(
    (name) => {
      if (name !== 'electron') throw new Error(`module not found: ${name}`);
      return electron;
    },
    module,
    module.exports,
  );
};

/** The built preload as an init script; no `eval`, which the page's policy forbids. */
export const preloadScript = (): string => {
  const source = readFileSync(preloadFile, 'utf8');
  const names = JSON.stringify({ binding: BINDING, dispatch: DISPATCH, paths: FILE_PATHS });
  return `(${runPreload.toString()})((require, module, exports) => {\n${source}\n}, ${names});`;
};
