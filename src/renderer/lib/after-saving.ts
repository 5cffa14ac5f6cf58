/**
 * What a form shows once `sent` is stored: `then`, or what was typed while the answer was on its way.
 * To be given to a setter of state.
 */
export const afterSaving =
  <T>(sent: T, then: T) =>
  (now: T): T =>
    Object.is(now, sent) ? then : now;
