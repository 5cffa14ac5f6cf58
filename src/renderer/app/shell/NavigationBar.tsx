import { Button, Classes, Icon, PopupKind, Tag, type Intent } from '@blueprintjs/core';
import { Link, NavLink, useLocation } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { liveState, useConnection, type LiveState } from '#renderer/app/connection.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { Mark } from '#renderer/ui/Mark.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { Health } from '#shared/contract/health.ts';
import { BAR_PAGES, hasPageBelow, MORE_PAGES, type PageLink } from '#shared/pages.ts';
import styles from './NavigationBar.module.css';

const DAMAGE = 'The last integrity check found damage. Restore a backup under Administration.';

const BADGES: Readonly<
  Record<LiveState, { readonly text: string; readonly intent: Intent; readonly tip: string }>
> = {
  connecting: { text: 'Connecting', intent: 'none', tip: 'Connecting to Dropscope’s engine.' },
  live: { text: 'Live', intent: 'success', tip: 'Connected. Changes appear immediately.' },
  offline: {
    text: 'Offline',
    intent: 'warning',
    tip: 'No network. Everything stored here works; collecting waits for the network.',
  },
  disconnected: {
    text: 'Disconnected',
    intent: 'danger',
    tip: 'Can’t reach Dropscope’s engine. Try restarting the app.',
  },
  refused: {
    text: 'Started again',
    intent: 'danger',
    tip: 'Dropscope was started again, with a new address. Open the address that it printed.',
  },
  degraded: { text: 'Degraded', intent: 'danger', tip: DAMAGE },
};

/** What keeps the workstation from its work, where it is not damage. */
const problemOf = (health: Health | undefined): string | undefined =>
  health?.database.lastCheck?.ok === false ? undefined : health?.notes.at(-1);

/** Whether the workstation answers, is sound, and the network is there. */
const LiveBadge = () => {
  const connection = useConnection((state) => state.connection);
  const online = useConnection((state) => state.online);
  const { data: health } = useEndpoint('getHealth');
  const isDegraded = health?.status === 'degraded';
  const state = liveState({ connection, online, isDegraded });
  const { text, intent, tip } = BADGES[state];
  return (
    <Tip content={(state === 'degraded' ? problemOf(health) : undefined) ?? tip}>
      <Tag minimal intent={intent} tabIndex={0} role="status" data-testid="live">
        <span className="ds-row">
          <span className={styles.dot} aria-hidden="true" />
          {text}
        </span>
      </Tag>
    </Tip>
  );
};

/** What no figure includes until a plan is locked: next to the count of the archive, on every page. */
const HeldOutTag = () => {
  const { data: health } = useEndpoint('getHealth');
  const heldOut = health?.heldOut ?? [];
  if (heldOut.length === 0) return null;
  const items = heldOut.reduce((sum, set) => sum + set.items, 0);
  const sets = heldOut.map(({ name, items: count }) => `“${name}” (${plural(count, 'item')})`).join(', ');
  return (
    <Tip
      content={`Held out: ${sets}. No list, figure or export includes them until a plan that names the set is locked.`}
    >
      <Link to="/sets">
        <Tag minimal interactive intent="warning" icon="eye-off" className="ds-num">
          {formatCount(items)}
          <span className={styles.rest}> held out</span>
        </Tag>
      </Link>
    </Tip>
  );
};

const BarLink = ({ page }: { readonly page: (typeof BAR_PAGES)[number] }) => {
  const isAdmin = 'isAdmin' in page;
  return (
    <li>
      <NavLink to={page.path} end={hasPageBelow(page)} className={cx(styles.link, isAdmin && styles.admin)}>
        <Icon icon={page.icon} size={14} />
        {page.label}
        {isAdmin ? (
          <Tag minimal round intent="warning">
            Admin
          </Tag>
        ) : null}
      </NavLink>
    </li>
  );
};

const MoreLink = ({ page }: { readonly page: PageLink }) => (
  <li>
    <Link to={page.path} className={cx(styles.moreLink, Classes.POPOVER_DISMISS)}>
      <Icon icon={page.icon} size={14} />
      <span>
        {page.title}
        <span className={styles.purpose}>{page.purpose}</span>
      </span>
    </Link>
  </li>
);

/** The open page on the button of the menu: in full, and as much of it as a narrow bar has room for. */
const OpenName = ({ page }: { readonly page: PageLink }) => (
  <>
    <span className={styles.full}>More: {page.title}</span>
    <span className={styles.short}>{'short' in page ? page.short : page.title}</span>
  </>
);

const groups = [...new Set(MORE_PAGES.map(({ group }) => group))];

/** The pages that have no place in the bar, in columns that follow the work, each with one line of what it is for. */
const MoreMenu = () => {
  const { pathname } = useLocation();
  const open = MORE_PAGES.find(({ path }) => path === pathname);
  return (
    <Popover
      placement="bottom-start"
      popupKind={PopupKind.DIALOG}
      content={
        <div className={styles.more} role="group" aria-label="More pages">
          {groups.map((group) => (
            <section key={group}>
              <h2>{group}</h2>
              <ul className="ds-plain-list">
                {MORE_PAGES.filter((page) => page.group === group).map((page) => (
                  <MoreLink key={page.path} page={page} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      }
    >
      <Button
        className={cx(styles.link)}
        variant="minimal"
        ellipsizeText
        {...(open === undefined ? {} : { 'aria-label': `More: ${open.title}` })}
        text={open === undefined ? 'More' : <OpenName page={open} />}
        endIcon="caret-down"
        active={open !== undefined}
      />
    </Popover>
  );
};

/** Title, links and badges; on small screens the links wrap below, compact. */
export const NavigationBar = () => {
  const { data: health } = useEndpoint('getHealth');
  return (
    <header className={styles.bar}>
      <NavLink to="/" className={cx(styles.brand)} title="Go to the dashboard">
        <Mark className={cx(styles.mark)} />
        <span>
          <span className={styles.title}>Dropscope</span>
          <span className={styles.subtitle}>Q Drops Research Platform</span>
        </span>
      </NavLink>
      <nav aria-label="Pages">
        <ul className={cx('ds-plain-list', styles.links)}>
          {BAR_PAGES.map((page) => (
            <BarLink key={page.path} page={page} />
          ))}
          <li className={cx(styles.open)}>
            <MoreMenu />
          </li>
        </ul>
      </nav>
      <div className={styles.status}>
        {health?.dataset?.kind === 'demonstration' ? (
          <Tag minimal intent="warning" icon="lab-test">
            <span className={styles.words}>Demonstration data</span>
            <span className={styles.brief} aria-hidden>
              Demo
            </span>
          </Tag>
        ) : null}
        <HeldOutTag />
        <LiveBadge />
        <Tag minimal className="ds-num">
          4966 Q Drops
        </Tag>
      </div>
    </header>
  );
};
