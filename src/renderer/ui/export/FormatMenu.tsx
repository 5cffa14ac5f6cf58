import { Button, Menu, MenuItem, PopoverNext, type ButtonProps } from '@blueprintjs/core';

interface FormatMenuProps<Format extends string> extends Pick<
  ButtonProps,
  'icon' | 'text' | 'disabled' | 'aria-label'
> {
  readonly formats: readonly (readonly [format: Format, text: string])[];
  readonly onChoose: (format: Format, text: string) => void;
}

/** A button with a menu of file formats. */
export const FormatMenu = <Format extends string>({
  formats,
  onChoose,
  ...button
}: FormatMenuProps<Format>) => (
  <PopoverNext
    placement="bottom-end"
    content={
      <Menu>
        {formats.map(([format, text]) => (
          <MenuItem key={format} text={text} onClick={() => onChoose(format, text)} />
        ))}
      </Menu>
    }
  >
    <Button size="small" endIcon="caret-down" {...button} />
  </PopoverNext>
);
