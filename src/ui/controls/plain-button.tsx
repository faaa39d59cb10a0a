import type { ComponentProps, MouseEvent } from 'react';

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> {
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

/** The browser's button, which the first rows of a list need no library for. While it is pending it keeps the focus and does nothing. */
export function PlainButton({ isDisabled = false, isPending = false, onPress, type = 'button', ...others }: PlainButtonProps) {
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a pressed button, but an overlay returns the focus to the element that had it.
    if (document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true });
    if (!isPending) onPress?.();
  }
  return (
    <button
      {...others}
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      onClick={press}
    />
  );
}
