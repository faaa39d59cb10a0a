import { lazy, Suspense } from 'react';
import { CanvasSkeleton } from '../canvas-skeleton.tsx';
import type { CodeScannerProps } from './code-scanner.tsx';

const CodeScanner = lazy(async () => ({ default: (await import('./code-scanner.tsx')).CodeScanner }));

export function LazyCodeScanner(props: CodeScannerProps) {
  return (
    <Suspense fallback={<CanvasSkeleton shape="photo" />}>
      <CodeScanner {...props} />
    </Suspense>
  );
}
