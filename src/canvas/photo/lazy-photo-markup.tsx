import { lazy, Suspense } from 'react';
import { CanvasSkeleton } from '../canvas-skeleton.tsx';
import type { PhotoMarkupProps } from './photo-markup.tsx';

const PhotoMarkup = lazy(async () => ({ default: (await import('./photo-markup.tsx')).PhotoMarkup }));

export function LazyPhotoMarkup(props: PhotoMarkupProps) {
  return (
    <Suspense fallback={<CanvasSkeleton shape="photo" />}>
      <PhotoMarkup {...props} />
    </Suspense>
  );
}
