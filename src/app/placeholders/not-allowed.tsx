import { Lock } from 'lucide-react';
import { NoScreen } from './no-screen.tsx';

/** Replaces a screen that the user has no permission for. */
export function NotAllowed() {
  return <NoScreen icon={Lock} reason="notAllowed" />;
}
