import { withAdvice } from '#main/outbound/failures.ts';
import type { OutboundError, OutboundErrorKind } from '#main/outbound/types.ts';

const ADVICE: Readonly<Partial<Record<OutboundErrorKind, string>>> = {
  blocked: 'Import a file of posts instead.',
  region: 'Import a file of posts instead.',
  'layout-changed': 'A newer version of Dropscope may read it. Until then, import a file of posts.',
  offline: 'Check the connection and try again.',
};

/** What stopped a collector, with what to do about it. */
export const adviseStop = (stop: OutboundError): OutboundError => withAdvice(stop, ADVICE[stop.kind]);
