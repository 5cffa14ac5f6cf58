import { outboundError } from './failures.ts';
import type { OutboundResponse } from './types.ts';

/**
 * The text of an answer in UTF-8.
 * @throws OutboundError `layout-changed` where a byte belongs to no sign: it would be stored as “�”
 */
export const textOfAnswer = ({ bytes, url }: Pick<OutboundResponse, 'bytes' | 'url'>): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw outboundError('layout-changed', { host: url.host, detail: 'not UTF-8', cause });
  }
};
