import { createHash } from 'node:crypto';

/** A GUID of what a thing is: the same thing has the same one in every export. */
export const guidOf = (...parts: readonly (string | number)[]): string => {
  const hex = createHash('sha256')
    .update(JSON.stringify(['dropscope', ...parts]))
    .digest('hex');
  // Version 8 of RFC 9562: made by a rule of one’s own.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};
