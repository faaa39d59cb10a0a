import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

// Nothing of it is needed to show the form.
export const LazyOthersNotice = lazyPart(async () => (await import('./others-notice.tsx')).OthersNotice);
