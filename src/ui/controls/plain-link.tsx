import { use, type ComponentProps, type MouseEvent } from 'react';
import { NavigateContext } from '../theme/navigate-context.ts';

export interface PlainLinkProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string;
  /** Called before the link leads on. */
  onPress?: (() => void) | undefined;
  /** Opens the link in place of the browser; false leaves it to the browser. */
  onOpen?: ((href: string) => boolean) | undefined;
}

/** The browser's link, which opens screens of the app without loading the page again. */
export function PlainLink({ href, onPress, onOpen, children, ...others }: PlainLinkProps) {
  const navigate = use(NavigateContext);
  function press(event: MouseEvent<HTMLAnchorElement>) {
    onPress?.();
    if (onOpen?.(href)) {
      event.preventDefault();
      return;
    }
    const { origin, target } = event.currentTarget;
    const isApp = target !== '_blank' && others.download === undefined && origin === location.origin;
    // The browser handles clicks that open a new tab or window.
    if (!navigate || !isApp || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a {...others} href={href} onClick={press}>
      {children}
    </a>
  );
}
