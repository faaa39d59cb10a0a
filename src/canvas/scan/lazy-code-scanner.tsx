import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { CanvasSkeleton } from '../canvas-skeleton.tsx';

export const LazyCodeScanner = lazyPart(async () => (await import('./code-scanner.tsx')).CodeScanner, <CanvasSkeleton shape="photo" />);
