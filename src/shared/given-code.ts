/** A code of the code book that a drop was given. */
export interface GivenCode {
  readonly dropNumber: number;
  readonly code: string;
}
