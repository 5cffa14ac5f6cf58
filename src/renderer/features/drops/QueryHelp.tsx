import { Button, PopupKind } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { Popover } from '#renderer/ui/Popover.tsx';
import styles from './QueryHelp.module.css';
import howComputed from '#renderer/ui/HowComputed.module.css';

const LANGUAGE: readonly (readonly [written: string, meaning: string])[] = [
  ['storm calm', 'both words, anywhere'],
  ['"calm before"', 'the exact phrase'],
  ['storm OR rain', 'either'],
  ['storm -rain', 'the first but not the second'],
  ['invest*', 'words starting with “invest”'],
  ['storm rain near:5', 'both words at most 5 words apart'],
  ['platform:8kun', '4chan, 8chan or 8kun'],
  ['board:/qresearch', 'one board'],
  ['tripcode:none', 'a tripcode, or none'],
  ['number:1-15,50', 'numbers and ranges'],
  ['year:2018', 'also after:2018-02-01 and before:2018-03-01'],
  ['abbreviation:NSA', 'drops that contain the abbreviation'],
  ['hasImages:true', 'also hasLinks, hasReferences, authenticated'],
];

/** What can be typed into the search box. */
export const QueryHelp = () => (
  <Popover
    placement="bottom-end"
    popupKind={PopupKind.DIALOG}
    content={
      <div className={cx(howComputed.how, styles.help)}>
        <h3>What you can type</h3>
        <dl>
          {LANGUAGE.map(([written, meaning]) => (
            <div key={written}>
              <dt>
                <code>{written}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="ds-muted">Anything else is searched as plain text.</p>
      </div>
    }
  >
    <Button variant="minimal" size="small" icon="help" aria-label="Search help" />
  </Popover>
);
