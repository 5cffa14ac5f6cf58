import { Icon, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { healthQuery } from '#renderer/entities/job/system.ts';
import { Mark } from '#renderer/ui/Mark.tsx';
import { LiveBadge } from './LiveBadge.tsx';
import { PAGES, type PageLink } from './pages.ts';

const BarLink = ({ page }: { readonly page: PageLink }) => (
  <li>
    <NavLink
      to={page.path}
      end={page.path === '/'}
      className={`ds-nav-link ${page.adminOnly === true ? 'ds-nav-link-admin' : ''}`}
    >
      <Icon icon={page.icon} size={14} />
      {page.label}
      {page.adminOnly === true ? (
        <Tag minimal round intent="warning" className="ds-admin-badge">
          Admin
        </Tag>
      ) : null}
    </NavLink>
  </li>
);

/** Title, links and badges; on small screens the links wrap below, compact. */
export const NavigationBar = () => {
  const { data: health } = useQuery(healthQuery());
  return (
    <header className="ds-nav">
      <NavLink to="/" className="ds-brand" title="To the dashboard">
        <Mark className="ds-brand-mark" />
        <span>
          <span className="ds-brand-title">Dropscope</span>
          <span className="ds-brand-subtitle">Q Drops Research Platform</span>
        </span>
      </NavLink>
      <nav aria-label="Pages">
        <ul className="ds-nav-links">
          {PAGES.filter((page) => page.inBar).map((page) => (
            <BarLink key={page.path} page={page} />
          ))}
        </ul>
      </nav>
      <div className="ds-nav-status">
        {health?.dataset?.kind === 'demonstration' ? (
          <Tag minimal intent="warning" icon="lab-test">
            Demonstration data
          </Tag>
        ) : null}
        <LiveBadge />
        <Tag minimal className="ds-num">
          4966 Q Drops
        </Tag>
      </div>
    </header>
  );
};
