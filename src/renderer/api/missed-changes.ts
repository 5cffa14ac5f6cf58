/**
 * Changes are pushed from the moment on in which the stream of them is open: what was read before may lack some that nobody pushes.
 * What is read later cannot, whatever its number is: another start may have smaller ones, where a clock was set back.
 */
export const createMissedChanges = () => {
  /** Of the oldest answer until a stream is open, then of the stream. */
  let known = Infinity;
  let streams = 0;
  let refetch = (): void => undefined;
  return {
    /** Called when a request is sent. @returns takes the number of the last change, as its answer has it */
    sent: (): ((number: number) => void) => {
      const before = streams;
      return (number) => {
        if (streams === 0) known = Math.min(known, number);
        else if (before < streams && number < known) refetch();
      };
    },
    /** The stream has ended: what is pushed until the next one is missed, and what was requested may have failed. */
    lost: (): void => {
      known = -Infinity;
    },
    /**
     * @param number of the last change, read after the stream was open; Infinity where it is unknown
     * @param again fetches all again, now or when an answer comes that is older than the stream
     */
    followed: (number: number, again: () => void): void => {
      const isBehind = known < number;
      known = number;
      streams += 1;
      refetch = again;
      if (isBehind) refetch();
    },
  };
};
