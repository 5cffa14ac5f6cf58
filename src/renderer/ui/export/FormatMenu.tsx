import { Button, Menu, MenuItem, type ButtonProps, type IconName } from '@blueprintjs/core';
import { Popover } from '#renderer/ui/Popover.tsx';

export type FormatList<Format extends string> = readonly (readonly [
  format: Format,
  text: string,
  icon?: IconName,
])[];

interface FormatMenuProps<Format extends string> extends Pick<
  ButtonProps,
  'icon' | 'endIcon' | 'text' | 'size' | 'variant' | 'disabled' | 'aria-label'
> {
  readonly formats: FormatList<Format>;
  readonly onChoose: (format: Format, text: string) => void;
}

export const FormatMenu = <Format extends string>({
  formats,
  onChoose,
  ...button
}: FormatMenuProps<Format>) => (
  <Popover
    placement="bottom-end"
    content={
      <Menu>
        {formats.map(([format, text, icon = null]) => (
          <MenuItem key={format} icon={icon} text={text} onClick={() => onChoose(format, text)} />
        ))}
      </Menu>
    }
  >
    <Button size="small" endIcon="caret-down" {...button} />
  </Popover>
);
