import { useLocation } from '@tanstack/react-router';
import { readPrintedCode } from '../../contract/entities/protocol/printed-code.ts';
import { VerifyPage } from '../../entities/vehicle-handover-document/verify/verify-page.tsx';

/** The address of a printed code; without one, the page has a field for it. */
export function VerifyRoute() {
  const { href } = useLocation();
  return <VerifyPage printed={readPrintedCode(href)} />;
}
