import { app, shell } from 'electron';
import { AppError, messageOf } from '#main/base/errors.ts';
import { CHANNELS } from '#shared/channels.ts';
import type { RecoveryAction, RecoveryFault, RecoverySalvage, RecoveryState } from '#shared/recovery.ts';
import { handleVerb, verbSchemas } from './bridge.ts';
import type { DesktopParts } from './host.ts';

const faultOf = (error: unknown): RecoveryFault => {
  const fault = typeof error === 'object' && error !== null && 'fault' in error ? error.fault : null;
  return fault === 'corrupt' || fault === 'empty' || fault === 'newer' ? fault : 'other';
};

type Parts = Pick<DesktopParts, 'recovery' | 'dataFolder'>;

/**
 * A data folder that does not open: why, and every way out there is. Nothing is deleted: what a restore or a salvage replaces is
 * kept in a folder next to it.
 */
export class RecoveryDesk {
  readonly #parts: Parts;
  readonly #open: () => Promise<unknown>;
  #error: unknown;
  #salvage: RecoverySalvage | null = null;
  #isBusy = false;

  /** @param open tries the data folder again: null where it opened, else the new error. */
  constructor(error: unknown, parts: Parts, open: () => Promise<unknown>) {
    this.#error = error;
    this.#parts = parts;
    this.#open = open;
  }

  state(): RecoveryState {
    const { recovery, dataFolder } = this.#parts;
    return {
      fault: faultOf(this.#error),
      message: messageOf(this.#error),
      folder: dataFolder,
      database: recovery.database(),
      backups: recovery.backups(),
      salvage: this.#salvage,
    };
  }

  /** One thing at a time. @throws AppError where it cannot be done: everything is as it was. */
  async act(action: RecoveryAction): Promise<RecoveryState | null> {
    if (this.#isBusy) throw new AppError('conflict', 'Another task is running. Try again when it finishes.');
    this.#isBusy = true;
    try {
      return await this.#act(action);
    } finally {
      this.#isBusy = false;
    }
  }

  async #act(action: RecoveryAction): Promise<RecoveryState | null> {
    const { recovery, dataFolder } = this.#parts;
    switch (action.kind) {
      case 'restore':
        this.#mustBe('corrupt', 'empty', 'newer');
        await recovery.restore(action.name);
        return this.#openAgain();
      case 'salvage':
        this.#mustBe('corrupt');
        this.#salvage = await recovery.salvage();
        return this.state();
      case 'use-salvage':
        if (this.#salvage === null) throw new AppError('conflict', 'Nothing was salvaged yet.');
        await recovery.useSalvage(this.#salvage.name);
        this.#salvage = null;
        return this.#openAgain();
      case 'try-again':
        return this.#openAgain();
      case 'open-folder': {
        const fault = await shell.openPath(dataFolder);
        if (fault !== '') throw new AppError('conflict', `The folder could not be opened: ${fault}`);
        return this.state();
      }
      case 'quit':
        app.quit();
        return this.state();
    }
  }

  /** What another program holds, or a disk refuses, is not replaced. */
  #mustBe(...faults: readonly RecoveryFault[]): void {
    if (!faults.includes(faultOf(this.#error)))
      throw new AppError(
        'conflict',
        'This repair doesn’t apply to this problem. Choose one that is offered for it.',
      );
  }

  async #openAgain(): Promise<RecoveryState | null> {
    const error = await this.#open();
    if (error === null) return null;
    this.#error = error;
    return this.state();
  }
}

/** The two verbs of the recovery screen; without a fault they answer null. */
export const handleRecovery = (desk: () => RecoveryDesk | null): void => {
  handleVerb(CHANNELS.recovery, verbSchemas.recovery, () => Promise.resolve(desk()?.state() ?? null));
  handleVerb(CHANNELS.recover, verbSchemas.recover, (action) => desk()?.act(action) ?? Promise.resolve(null));
};
