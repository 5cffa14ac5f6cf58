import type { Browser } from 'playwright/test';
import type { Host, HostOptions } from './host.ts';
import { startShellHost } from './shell-host.ts';
import { startWebHost } from './web-host.ts';

/** Starts the host that a project names in its metadata. */
export const startHost = (kind: unknown, browser: Browser, options: HostOptions = {}): Promise<Host> => {
  if (kind === 'web') return startWebHost(browser, options);
  if (kind === 'shell') return startShellHost(browser, options);
  throw new Error(`No host of the kind ${String(kind)} is known.`);
};
