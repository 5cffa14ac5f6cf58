import { EventEmitter } from 'node:events';

/** What the program did that a real Electron would show on the screen or hand to the operating system. */
export type StandInEvent =
  | { readonly type: 'load'; readonly windowId: number; readonly url: string }
  | { readonly type: 'reload'; readonly windowId: number }
  | { readonly type: 'message'; readonly windowId: number; readonly channel: string; readonly args: string }
  | { readonly type: 'edit'; readonly windowId: number; readonly way: 'undo' | 'redo' }
  | { readonly type: 'window-closed'; readonly windowId: number }
  | { readonly type: 'focus'; readonly windowId: number }
  | ({ readonly type: 'dialog' } & DialogRequest)
  | { readonly type: 'external'; readonly url: string }
  | { readonly type: 'revealed'; readonly path: string }
  | { readonly type: 'copied'; readonly text: string }
  | { readonly type: 'opened-path'; readonly path: string }
  /** Another process holds the lock: anyone who drives both hands the arguments over. */
  | { readonly type: 'second-instance'; readonly argv: readonly string[] }
  | { readonly type: 'exit'; readonly code: number };

export interface DialogRequest {
  readonly id: number;
  readonly kind: 'open' | 'save' | 'message' | 'error';
  /** As handed to Electron: filters, buttons, texts, default path. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** `open`: paths, none for Cancel. `save`: a path, '' for Cancel. `message`: the number of the button. */
export type DialogAnswer = readonly string[] | string | number;

const emitter = new EventEmitter<{ readonly event: [StandInEvent] }>();

export const report = (event: StandInEvent): void => {
  emitter.emit('event', event);
};

/** Follows everything the program does; returns how to stop. */
export const onEvent = (listener: (event: StandInEvent) => void): (() => void) => {
  emitter.on('event', listener);
  return () => {
    emitter.off('event', listener);
  };
};

/** An event whose default can be prevented, with the fields Electron gives it. */
export const preventable = <Fields extends object>(fields: Fields) => ({
  ...fields,
  defaultPrevented: false,
  preventDefault(): void {
    this.defaultPrevented = true;
  },
});
