import { lazy, Suspense } from 'react';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** Loaded when it is opened. */
export function LazyKeysDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return <Suspense>{isOpen && <KeysDialog onClose={onClose} />}</Suspense>;
}
