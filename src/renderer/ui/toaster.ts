import { OverlayToaster, Position, type Intent, type Toaster, type ToastProps } from '@blueprintjs/core';
import { messageOf } from '#renderer/lib/errors.ts';
import type { OsVerbs } from '#renderer/lib/os-verbs.ts';

/** Section 9: one toast at a time, 5 s on screen, swiped away to the right by 50 px, recalled with F8. */
const DISPLAY_MS = 5000;
const REMOVAL_DELAY_MS = 1_000_000;
const SWIPE_PX = 50;

let shared: Promise<Toaster> | null = null;
let last: { readonly props: ToastProps; readonly shownAt: number } | null = null;

const swipeAway = (toaster: Toaster, container: HTMLElement): void => {
  let startX: number | null = null;
  container.addEventListener('pointerdown', (event) => {
    startX = event.clientX;
  });
  container.addEventListener('pointerup', (event) => {
    if (startX !== null && event.clientX - startX >= SWIPE_PX) toaster.clear();
    startX = null;
  });
};

const createToaster = async (): Promise<Toaster> => {
  const container = document.createElement('div');
  container.className = 'ds-toasts';
  document.body.append(container);
  const toaster = await OverlayToaster.create(
    { position: Position.TOP, maxToasts: 1, canEscapeKeyClear: true },
    { container },
  );
  swipeAway(toaster, container);
  return toaster;
};

const getToaster = (): Promise<Toaster> => (shared ??= createToaster());

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly intent?: Intent;
  readonly action?: { readonly text: string; readonly onClick: () => void };
}

/** Shows `Title - description`, as the specification writes its toasts. */
export const toast = async ({ title, description, intent = 'none', action }: ToastMessage): Promise<void> => {
  const props: ToastProps = {
    message: description === undefined ? title : `${title} - ${description}`,
    intent,
    timeout: DISPLAY_MS,
    ...(action === undefined ? {} : { action }),
  };
  last = { props, shownAt: Date.now() };
  (await getToaster()).show(props);
};

/** The two results that most work has. */
export const notify = {
  done: (title: string, description?: string) => toast({ title, description, intent: 'success' }),
  failed: (title: string, error: unknown) =>
    toast({ title, description: messageOf(error), intent: 'danger' }),
};

export const copyWithToast = (
  os: Pick<OsVerbs, 'copyText'>,
  text: string,
  title: string,
  description: string,
) =>
  os.copyText(text).then(
    () => notify.done(title, description),
    (error: unknown) => notify.failed('Couldn’t copy', error),
  );

/** F8: focus the toast on screen, or bring back the last one while it is remembered. */
export const recallToast = async (): Promise<void> => {
  const toaster = await getToaster();
  if (toaster.getToasts().length === 0 && last !== null && Date.now() - last.shownAt < REMOVAL_DELAY_MS)
    toaster.show(last.props);
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('.ds-toasts button')?.focus();
  });
};
