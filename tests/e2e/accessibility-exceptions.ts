/** Faults of axe that stand: rule, selector, reason. The count may only fall. */
export const ACCESSIBILITY_EXCEPTIONS: readonly {
  readonly rule: string;
  readonly selector: string;
  readonly reason: string;
}[] = [];
