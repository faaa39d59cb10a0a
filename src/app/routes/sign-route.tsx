import { useLocation } from '@tanstack/react-router';
import { SigningLinkPage } from '../../entities/vehicle-handover-document/later/signing-link-page.tsx';

/** The address of a link to sign: `/sign#SECRET`. */
export function SignRoute() {
  const secret = useLocation().hash;
  return <SigningLinkPage key={secret} secret={secret} />;
}
