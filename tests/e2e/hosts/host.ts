import type { Page } from 'playwright/test';

/** A running workstation as the specs see it; which host it is, they never ask. */
export interface Host {
  readonly kind: 'web' | 'shell' | 'electron';
  /** Its data folder, a throw-away one. */
  readonly dataFolder: string;
  /** A fresh window on a path of the application; `prepare` runs before its first script. */
  readonly page: (path?: string, prepare?: (page: Page) => Promise<void>) => Promise<Page>;
  /** Makes a window that is done with fit to be the next fresh one; absent where windows are closed. */
  readonly park?: (page: Page) => Promise<void>;
  /** Answers one API call, with the token, from outside the window. */
  readonly api: <Answer>(path: string, init?: RequestInit) => Promise<Answer>;
  /** The next file that the application saves lands here; resolves when it is there. Call before the action. */
  readonly nextSaveTo: (page: Page, path: string) => Promise<void>;
  /** The next file dialog is answered with these files. Call before the action. */
  readonly nextOpen: (page: Page, paths: readonly string[]) => void;
  /** Web addresses the application opened outside, in order. */
  readonly openedLinks: () => readonly string[];
  /** Files shown in their folder, in order; null where a host cannot. */
  readonly revealed: () => readonly string[] | null;
  /** What the page put on the clipboard. */
  readonly clipboardText: (page: Page) => Promise<string>;
  /** Requests that left this machine: there must be none. Opened links are not among them. */
  readonly remoteRequests: () => readonly string[];
  /** Ends it properly and starts it again on the same data folder. */
  readonly restart: () => Promise<void>;
  readonly kill9: () => Promise<void>;
  /** Everything it printed. */
  readonly logs: () => string;
  readonly close: () => Promise<void>;
}

export interface HostOptions {
  /** Starts without loading the dataset that came with the app. */
  readonly empty?: boolean;
  /** Variables of the program's environment besides the test's own. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Leaves the first-run dialog to be answered. */
  readonly firstRun?: boolean;
  /** A data folder to begin with, copied; the electron host cannot. */
  readonly seed?: string;
}
