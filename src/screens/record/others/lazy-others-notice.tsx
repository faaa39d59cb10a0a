import { lazy, Suspense } from 'react';
import type { OthersNoticeProps } from './others-notice.tsx';

// Nothing of it is needed to show the form.
const OthersNotice = lazy(async () => ({ default: (await import('./others-notice.tsx')).OthersNotice }));

/** Who else has the record open, and what others changed in it meanwhile. */
export function LazyOthersNotice(props: OthersNoticeProps) {
  return (
    <Suspense>
      <OthersNotice {...props} />
    </Suspense>
  );
}
