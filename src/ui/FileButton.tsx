import { useRef, type InputHTMLAttributes } from 'react';
import { Button } from './Button.tsx';
import type { Elements } from './elements.ts';

type FileButtonProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'multiple' | 'capture' | 'disabled' | 'aria-describedby'
> & {
  readonly icon?: Elements;
  readonly label: string;
  readonly onPick: (files: readonly File[]) => void;
};

/**
 * A button that opens the camera or the files. The input is hidden, because browsers add "No file
 * chosen" to its name.
 */
export function FileButton({
  icon,
  label,
  onPick,
  disabled,
  'aria-describedby': describedBy,
  ...input
}: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="secondary"
        icon={icon}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => field.current?.click()}
      >
        {label}
      </Button>
      <input
        {...input}
        ref={field}
        type="file"
        hidden
        accept="image/*"
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
