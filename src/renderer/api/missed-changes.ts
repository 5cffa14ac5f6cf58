/**
 * Changes are pushed from the moment on in which the stream of them is open: what was read before may lack some that nobody pushes.
 * @param refetch called where an answer is older than the stream, once for all that are known so far
 */
export const createMissedChanges = (refetch: () => void) => {
  let oldest = Infinity;
  let followedSince = -Infinity;
  const compare = (): void => {
    if (oldest >= followedSince) return;
    oldest = followedSince;
    refetch();
  };
  return {
    /** @param number of the last change, as every answer has it */
    answered: (number: number): void => {
      oldest = Math.min(oldest, number);
      compare();
    },
    /** @param number of the last change, read after the stream was open */
    followed: (number: number): void => {
      followedSince = number;
      compare();
    },
  };
};
