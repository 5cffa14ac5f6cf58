import type { MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';

export interface MenuItem {
  readonly label: string;
  readonly role: string | null;
  readonly accelerator: string | null;
  readonly items: readonly MenuItem[];
}

/** Roles whose click the stand-in knows; others only have a name. */
const ROLES: Readonly<Record<string, () => void>> = {
  quit: () => {
    app.quit();
  },
};

type Template = readonly MenuItemConstructorOptions[];
const submenuOf = ({ submenu }: MenuItemConstructorOptions): Template =>
  Array.isArray(submenu) ? submenu : [];

class StandInMenu {
  readonly template: Template;
  constructor(template: Template) {
    this.template = template;
  }
}

let installed: StandInMenu | null = null;

export const Menu = {
  buildFromTemplate: (template: Template) => new StandInMenu(template),
  setApplicationMenu: (menu: StandInMenu | null): void => {
    installed = menu;
  },
};

const describe = (template: Template): MenuItem[] =>
  template.map((item) => ({
    label: item.label ?? item.role ?? item.type ?? '',
    role: item.role ?? null,
    accelerator: item.accelerator ?? null,
    items: describe(submenuOf(item)),
  }));

/** The application menu, top level first. */
export const applicationMenu = (): readonly MenuItem[] => describe(installed?.template ?? []);

/** Clicks a menu item by its labels (or role): `['Help', 'About Dropscope']`. */
export const clickMenu = (path: readonly string[]): void => {
  let items: Template = installed?.template ?? [];
  let found: MenuItemConstructorOptions | undefined;
  for (const label of path) {
    found = items.find((item) => (item.label ?? item.role) === label);
    if (found === undefined) throw new Error(`The menu has no item ${path.join(' → ')}.`);
    items = submenuOf(found);
  }
  if (found?.click !== undefined) found.click({} as never, undefined, {});
  else ROLES[found?.role ?? '']?.();
};
