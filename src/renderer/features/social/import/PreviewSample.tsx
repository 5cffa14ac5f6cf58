import { Callout, HTMLTable, Tag } from '@blueprintjs/core';
import { compact } from '#renderer/entities/drop/compact.ts';
import type { SocialPreview } from '#shared/contract/posts.ts';

const SHOWN = 8;
const LENGTH = 160;

/** The first rows as they will be read, what is odd about them, and what cannot be read. */
export const PreviewSample = ({ preview }: { readonly preview: SocialPreview }) => (
  <div className="ds-stack-tight">
    {preview.notes.map((note) => (
      <Callout key={note} compact icon="info-sign">
        {note}
      </Callout>
    ))}
    {preview.sampleErrors.length === 0 ? null : (
      <Callout compact intent="warning" title="Rows of the sample that cannot be read">
        <ul className="ds-error-list">
          {preview.sampleErrors.map((error, at) => (
            <li key={at}>
              Record {error.record}, {error.field}: {error.reason}
            </li>
          ))}
        </ul>
      </Callout>
    )}
    {preview.sample.length === 0 ? null : (
      <div className="ds-scroll-x" tabIndex={0} role="region" aria-label="First rows as they will be read">
        <HTMLTable compact striped className="ds-sample">
          <thead>
            <tr>
              <th scope="col">Time (UTC)</th>
              <th scope="col">Account</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {preview.sample.slice(0, SHOWN).map((post) => (
              <tr key={post.externalId}>
                <td className="ds-num">
                  {post.timestamp.replace('T', ' ')}
                  {post.timeFlag === null ? null : (
                    <Tag minimal intent="warning" icon="time">
                      {post.timeFlag === 'disagrees' ? 'date disagrees' : 'to the minute'}
                    </Tag>
                  )}
                </td>
                <td>@{post.username}</td>
                <td className="ds-sample-text">{compact(post.content, LENGTH)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
    )}
  </div>
);
