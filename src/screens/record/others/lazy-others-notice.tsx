import { lazy, Suspense } from 'react';
import type { OthersNoticeProps } from './others-notice.tsx';

// Nothing of it is needed to show the form.
const OthersNotice = lazy(async () => ({ default: (await import('./others-notice.tsx')).OthersNotice }));

/** Lists the other users with the record open, and their changes in the meantime. */
export function LazyOthersNotice(props: OthersNoticeProps) {
  return (
    <Suspense>
      <OthersNotice {...props} />
    </Suspense>
  );
}
