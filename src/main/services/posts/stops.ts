import type { AppError } from '#main/base/errors.ts';
import { outboundAppError } from '#main/outbound/app-error.ts';
import type { OutboundError, OutboundErrorKind } from '#main/outbound/types.ts';

const ADVICE: Readonly<Partial<Record<OutboundErrorKind, string>>> = {
  blocked: 'Importing a file of posts is the way that remains.',
  region: 'Importing a file of posts is the way that remains.',
  'layout-changed': 'A newer version of Dropscope may know it; until then import a file of posts.',
  offline: 'Check the connection and try again.',
};

/** What stopped a collector, as the API's error: its sentence, and what to do about it. */
export const toAppError = (stop: OutboundError): AppError =>
  outboundAppError(stop, Date.now(), ADVICE[stop.kind]);
