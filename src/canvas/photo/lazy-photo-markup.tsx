import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { CanvasSkeleton } from '../canvas-skeleton.tsx';

export const LazyPhotoMarkup = lazyPart(async () => (await import('./photo-markup.tsx')).PhotoMarkup, <CanvasSkeleton shape="photo" />);
