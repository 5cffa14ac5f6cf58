import { Card, Icon } from '@blueprintjs/core';
import { Link } from 'react-router';
import { cx } from '#renderer/lib/cx.ts';
import { PAGES, type PagePath } from '#shared/pages.ts';
import styles from './PageCard.module.css';

/** A card that leads to another page, in the words of the list of pages. */
export const PageCard = ({ path }: { readonly path: PagePath }) =>
  PAGES.filter((page) => page.path === path).map(({ icon, title, purpose }) => (
    <Link key={path} to={path} className={styles.link}>
      <Card interactive compact className={cx(styles.card)}>
        <div className="ds-row">
          <Icon icon={icon} />
          <strong>{title}</strong>
        </div>
        <p className="ds-muted">{purpose}</p>
      </Card>
    </Link>
  ));
