import type { Browser } from 'playwright/test';
import { startElectronHost } from './electron-host.ts';
import type { Host, HostOptions } from './host.ts';
import { startShellHost } from './shell-host.ts';
import { startWebHost } from './web-host.ts';

const start = (kind: unknown, browser: Browser, options: HostOptions): Promise<Host> => {
  if (kind === 'web') return startWebHost(browser, options);
  if (kind === 'shell') return startShellHost(browser, options);
  if (kind === 'electron') return startElectronHost(options);
  throw new Error(`No host of the kind ${String(kind)} is known.`);
};

/** Starts the host that a project names in its metadata; its first-run dialog is answered unless a test asks for it. */
export const startHost = async (
  kind: unknown,
  browser: Browser,
  options: HostOptions = {},
): Promise<Host> => {
  const host = await start(kind, browser, options);
  if (options.firstRun !== true) await host.api('/api/settings/first-run', { method: 'POST' });
  return host;
};
