/** Says how much of some work is done; `total` 0 where there is no figure. */
export type Progress = (done: number, total: number, message?: string) => void;

/** What somebody who waits for some work may give: a way to end it, and an ear for how far it is. */
export interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress;
}
