import { lazyPart } from '../../ui/layout/lazy-part.tsx';

export const LazyKeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog);
