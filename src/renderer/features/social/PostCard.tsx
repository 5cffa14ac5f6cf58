import { Icon, Tag } from '@blueprintjs/core';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { OutsideLink } from '#renderer/entities/drop/OutsideLink.tsx';
import { NotesButton } from '#renderer/entities/note/NotesButton.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { ItemTags } from '#renderer/entities/tag/ItemTags.tsx';
import { OpenLike } from '#renderer/entities/text/OpenLike.tsx';
import { formatCount, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { TextRange } from '#shared/contract/common.ts';
import { platformLabel } from '#shared/contract/platforms.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import { itemKey } from '#shared/items.ts';
import { isDayOnly } from '#shared/time.ts';
import { relativeTime } from './relative-time.ts';
import styles from './PostCard.module.css';

interface PostCardProps {
  readonly post: SocialPost;
  readonly highlights?: readonly TextRange[];
  /** Epoch milliseconds, for "3 hours ago". */
  readonly now: number;
}

const Flags = ({ post }: { readonly post: SocialPost }) => (
  <>
    {post.isRepost ? <Tag minimal>{repostWords(post)[0]}</Tag> : null}
    {post.isDeleted ? (
      <Tag minimal intent="danger">
        Deleted
      </Tag>
    ) : null}
    {post.timeFlag === 'disagrees' ? (
      <Tip
        content={`The archive says ${post.archiveTimestamp?.replace('T', ' ') ?? ''} UTC; the time shown comes from the post ID.`}
      >
        <Tag minimal intent="warning" icon="time">
          conflicting date
        </Tag>
      </Tip>
    ) : null}
    {post.timeFlag === 'minute-only' ? (
      <Tag minimal icon="time">
        to the minute
      </Tag>
    ) : null}
    {post.timeFlag === 'day-only' ? (
      <Tag minimal icon="time">
        day only
      </Tag>
    ) : null}
    {post.isDemonstration ? (
      <Tag minimal intent="warning">
        Demonstration
      </Tag>
    ) : null}
  </>
);

const SHOWN_CHARACTERS = 24;

/** What a source states as `image:9f2c…`, in words. */
const shortened = (object: string): string => {
  const text = object.replace(':', ' ');
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
};

const FIGURES = [
  ['retweets', 'refresh'],
  ['likes', 'heart'],
  ['replies', 'comment'],
] as const;

const repostWords = ({ platform }: SocialPost): readonly [one: string, several: string] =>
  platform === 'twitter'
    ? ['Retweet', 'retweets']
    : platform === 'truthsocial'
      ? ['ReTruth', 'ReTruths']
      : ['Repost', 'reposts'];

/** A social post as text: who, where, when, words, tags, counts. Pictures are named, never loaded. */
export const PostCard = ({ post, highlights = [], now }: PostCardProps) => {
  const { timeZone } = usePreferences();
  const item = itemKey('post', `${post.platform}/${post.externalId}`);
  const what = `post of @${post.username}`;
  return (
    <article className={styles.post} aria-label={`Post of @${post.username}`}>
      <header className="ds-row-wrap">
        <Icon icon={post.platform === 'twitter' ? 'chat' : 'feed'} size={14} aria-hidden />
        <strong>{post.displayName}</strong>
        <span className="ds-muted">@{post.username}</span>
        <Tag minimal intent={post.platform === 'twitter' ? 'primary' : 'none'}>
          {platformLabel(post.platform)}
        </Tag>
        <Flags post={post} />
        <span className="ds-grow" />
        <Tip content={formatTimestamp(post.timestamp, timeZone)}>
          <time
            className="ds-muted ds-small ds-num"
            dateTime={isDayOnly(post.timestamp) ? post.timestamp : `${post.timestamp}Z`}
          >
            {relativeTime(post.timestamp, now)} · {post.timestamp.slice(0, 10)}
          </time>
        </Tip>
      </header>
      <DropText
        text={post.content}
        highlights={highlights}
        emptyText={
          post.objects.length > 0 && post.media.length === 0
            ? 'No text in this archive.'
            : 'No text in this archive (image or video only).'
        }
      />
      {post.hashtags.length + post.mentions.length + post.objects.length === 0 ? null : (
        <div className="ds-row-wrap">
          {post.hashtags.map((tag) => (
            <Tag key={`#${tag}`} minimal round>
              #{tag}
            </Tag>
          ))}
          {post.mentions.map((name) => (
            <Tag key={`@${name}`} minimal round icon="user">
              @{name}
            </Tag>
          ))}
          {post.objects.map((object) => (
            <Tag key={object} minimal round icon="duplicate" title={object}>
              {shortened(object)}
            </Tag>
          ))}
        </div>
      )}
      <footer className="ds-row-wrap">
        {FIGURES.map(([name, icon]) => (
          <span key={name} className="ds-muted ds-num ds-small">
            <Icon icon={icon} size={12} aria-hidden />{' '}
            {post.countsKnown[name] ? formatCount(post[name]) : '–'}{' '}
            {name === 'retweets' ? repostWords(post)[1] : name}
          </span>
        ))}
        {post.media.length === 0 ? null : (
          <span className="ds-faint ds-small">{plural(post.media.length, 'attachment')}, not loaded</span>
        )}
        <span className="ds-grow" />
        <OpenLike item={item} among="posts:" />
        <ItemTags item={item} what={what} />
        <NotesButton subject={item} what={what} />
        {post.url === null ? null : <OutsideLink href={post.url}>View Original</OutsideLink>}
      </footer>
    </article>
  );
};
