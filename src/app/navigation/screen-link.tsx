import { useRouter } from '@tanstack/react-router';
import { useMemo, type ComponentProps } from 'react';
import { PlainLink } from '../../ui/controls/plain-link.tsx';

type Props = Omit<ComponentProps<typeof PlainLink>, 'href'> & {
  readonly to: string;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * A link of the shell, whose screen loads when the pointer or the focus reaches it. The router's own link watches every navigation, and the
 * first screen has thirty of them.
 */
export function ScreenLink({ to, search, ...others }: Props) {
  const router = useRouter();
  const href = useMemo(() => router.buildLocation({ to, search: search ?? {} }).href, [router, to, search]);
  // Pressing the link loads it again and shows the error.
  const preload = () => void router.preloadRoute({ to, search: search ?? {} }).catch(() => undefined);
  return <PlainLink {...others} href={href} onPointerEnter={preload} onFocus={preload} />;
}
