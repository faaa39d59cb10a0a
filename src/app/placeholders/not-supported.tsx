import { ServerOff } from 'lucide-react';
import { NoScreen } from './no-screen.tsx';

/** Replaces a screen whose calls the backend does not have: no permission would open it. */
export function NotSupported() {
  return <NoScreen icon={ServerOff} reason="notSupported" />;
}
