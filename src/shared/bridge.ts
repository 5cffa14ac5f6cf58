import type { TurnWay } from './contract/journal.ts';
import type { RecoveryAction, RecoveryState } from './recovery.ts';

/** The preload bridge, `window.dropscope`: HTTP-shaped calls for the API and a handful of named verbs of the operating system. */
export interface BridgeRequest {
  /** Chosen by the caller; names the call for `cancel`. */
  readonly id: string;
  readonly method: string;
  /** Path and query: `/api/q-drops?limit=50`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface BridgeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface FileFilter {
  readonly name: string;
  /** Without the dot. */
  readonly extensions: readonly string[];
}

/** A file the user picked: the main process reads it itself by its one-time ticket. */
export interface PickedFile {
  readonly ticket: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** The first bytes, for a look at columns before the import. */
  readonly head: Uint8Array;
}

export interface Bridge {
  readonly request: (request: BridgeRequest) => Promise<BridgeResponse>;
  readonly cancel: (id: string) => void;
  /** Calls back whenever a job changed, with the job; returns how to stop. */
  readonly onJobChanged: (callback: (job: unknown) => void) => () => void;
  /** Calls back whenever a call has written, with what it may have changed; returns how to stop. */
  readonly onWritten: (callback: (written: unknown) => void) => () => void;
  /** The native open dialog; null where the user canceled. */
  readonly pickFile: (options: { filters: readonly FileFilter[] }) => Promise<PickedFile | null>;
  /** The same for a folder, whose size and first bytes are empty. */
  readonly pickFolder: () => Promise<PickedFile | null>;
  /** Another one-time ticket for the file that a used one named: a second try need not ask the user again. */
  readonly renewTicket: (ticket: string) => Promise<string>;
  /** The native save dialog and an atomic write; the path written, or null where the user canceled. */
  readonly saveFile: (options: { suggestedName: string; content: Uint8Array }) => Promise<string | null>;
  /** A ticket for a file dropped on the window, so that it need not cross the bridge; null where it is nowhere. */
  readonly fileTicket: (file: unknown) => Promise<PickedFile | null>;
  /** Calls back with a route that the menu or a deep link asks for; returns how to stop. */
  readonly onNavigate: (callback: (route: string) => void) => () => void;
  /** Calls back where the menu asks to undo or redo; returns how to stop. */
  readonly onTurn: (callback: (way: TurnWay) => void) => () => void;
  /** Has the window undo or redo what was typed in the text field that has the focus. */
  readonly turnText: (way: TurnWay) => Promise<void>;
  readonly reveal: (path: string) => Promise<void>;
  /** Opens outside. The renderer has shown where it leads; the main process checks the address again (`#shared/link.ts`). */
  readonly openLink: (url: string) => Promise<void>;
  /** Why the data folder did not open and what can be done; null once it is open. */
  readonly recovery: () => Promise<RecoveryState | null>;
  /** Does one of those things: what the screen shows next, or null where the workstation takes its place. */
  readonly recover: (action: RecoveryAction) => Promise<RecoveryState | null>;
}
