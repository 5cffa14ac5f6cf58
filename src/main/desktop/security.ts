import { app, session, type WebContents } from 'electron';
import type { LogFields } from '#main/base/log.ts';
import { APP_ORIGIN } from '#shared/channels.ts';

/** Where refusals are noted. */
type Note = (message: string, fields: LogFields) => void;

/** The only permissions the interface needs. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

export const isOurPage = (url: string): boolean => url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);

const harden = (contents: WebContents, note: Note): void => {
  contents.setWindowOpenHandler(({ url }) => {
    note('a new window was refused', { host: hostOf(url) });
    return { action: 'deny' };
  });
  const refuse = (event: { preventDefault: () => void; url: string }): void => {
    if (isOurPage(event.url)) return;
    event.preventDefault();
    note('a navigation was refused', { host: hostOf(event.url) });
  };
  contents.on('will-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  // A leak that a content policy cannot close: WebRTC would reach out from the page.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
};

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'no address');

/** Denies navigation, new windows, web views and permissions for every page there will ever be. */
export const hardenEverything = (note: Note): void => {
  app.on('web-contents-created', (_event, contents) => {
    harden(contents, note);
  });
};

/** After `ready`: permissions, and no request of a page but to our own origin. */
export const hardenSession = (): void => {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(ALLOWED_PERMISSIONS.has(permission));
  });
  defaultSession.setPermissionCheckHandler((_contents, permission) => ALLOWED_PERMISSIONS.has(permission));
  defaultSession.webRequest.onBeforeRequest((details, answer) => {
    const { protocol } = new URL(details.url);
    answer({ cancel: !['app:', 'devtools:', 'data:', 'blob:'].includes(protocol) });
  });
};
