import { COMMENT } from './json-text.ts';
import { withoutMarks } from './utf8.ts';

/** `window.YTD.tweets.part0 =`: parts of an X archive are JavaScript around a JSON array. */
const ASSIGNMENT = /^(?:(?:var|let|const)\s+)?[A-Za-z_$][\w$.]{0,200}\s*=/;
const LONGEST = 300;
const SHOWN = 30;

/** Length of the assignment with which these bytes begin; null where they do not. */
export const assignmentLength = (bytes: Buffer): number | null =>
  ASSIGNMENT.exec(bytes.subarray(0, LONGEST).toString('latin1'))?.[0].length ?? null;

/** Why a file cannot be read on where something is at its top that is neither a list nor an object. */
export const goesOnReason = (records: number, rest: Buffer): string => {
  const text = withoutMarks(rest.subarray(0, 4 * SHOWN).toString('utf8')).replaceAll(/\s+/g, ' ');
  const shown = `“${text.slice(0, SHOWN)}${text.length > SHOWN ? '…' : ''}”`;
  if (/^\/[/*]/u.test(text))
    return records === 0
      ? `is no valid JSON: ${COMMENT}`
      : `after record ${records.toLocaleString('en-US')} ${COMMENT}`;
  return records === 0
    ? `is no JSON: ${shown} is met where a list or an object is expected`
    : `after record ${records.toLocaleString('en-US')} the file continues with ${shown}, which is no JSON`;
};
