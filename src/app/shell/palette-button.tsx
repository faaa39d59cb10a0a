import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const Palette = lazyPart(async () => (await import('../palette/palette.tsx')).Palette);

/** Opens the command palette, by button or by Ctrl+K anywhere. */
export function PaletteButton() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    // Capture phase: some controls stop the propagation of their keys.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return (
    <>
      <IconButton label={t('palette.button')} icon={<Search aria-hidden />} onPress={() => setOpen(true)} />
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
