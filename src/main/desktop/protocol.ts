import { protocol } from 'electron';
import { text } from '#main/http/responses.ts';
import { secured } from '#main/http/security-headers.ts';
import { serveStaticFile } from '#main/http/static-files.ts';

const SCHEME = 'app';

/** Before `ready`: a standard, secure origin of our own instead of `file://`. */
export const registerScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
};

/** Answers `app://dropscope/…` from the folder of the built renderer, with the headers of the headless host. */
export const answerAppRequest = async (rendererFolder: string, request: Request): Promise<Response> => {
  const url = new URL(request.url);
  const refused = url.host !== 'dropscope' || request.method !== 'GET';
  return secured(refused ? text('Not found.', 404) : await serveStaticFile(rendererFolder, url.pathname));
};

/** After `ready`. */
export const serveApp = (rendererFolder: string): void => {
  protocol.handle(SCHEME, (request) => answerAppRequest(rendererFolder, request));
};
