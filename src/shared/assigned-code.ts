/** A code of the code book that a drop was given. */
export interface AssignedCode {
  readonly dropNumber: number;
  readonly code: string;
}
