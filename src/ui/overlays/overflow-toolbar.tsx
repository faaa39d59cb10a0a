import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuItem } from './menu-item.ts';
import { useMediaQuery } from '../theme/use-media-query.ts';
import { Toolbar } from '../layout/toolbar.tsx';
import styles from './overflow-toolbar.module.css';

interface Props {
  label: string;
  moreLabel: string;
  items: readonly (MenuItem & { icon: ReactNode })[];
}

/** A line of buttons. Those without room open from a menu at its end; a phone shows all, on lines of their own. */
export function OverflowToolbar({ label, moreLabel, items }: Props) {
  const isPhone = useMediaQuery('(max-width: 37.4375em)');
  const frame = useRef<HTMLDivElement>(null);
  const names = items.map((item) => item.label).join('\n');
  const fitting = useFitting(frame, names, isPhone ? items.length : null);
  const rest = items.slice(fitting);
  return (
    <div ref={frame} className={styles.frame}>
      <Toolbar label={label}>
        {items.slice(0, fitting).map(({ id, label: text, icon, tone, isDisabled, onAction }) => (
          <Button key={id} icon={icon} variant={tone === 'danger' ? 'quiet' : 'secondary'} isDisabled={isDisabled} onPress={onAction}>
            {text}
          </Button>
        ))}
        {rest.length > 0 && <MenuButton label={moreLabel} variant="secondary" isIconOnly items={rest} />}
      </Toolbar>
    </div>
  );
}

/** How many buttons have room. `names`: their texts, measured again when they change. `fixed`: the number where nothing is measured. */
function useFitting(frame: { readonly current: HTMLDivElement | null }, names: string, fixed: number | null): number {
  const [measured, setMeasured] = useState<{ readonly names: string; readonly fitting: number } | null>(null);
  const widths = useRef<{ readonly names: string; readonly ends: readonly number[] }>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    const bar = element?.firstElementChild;
    if (fixed !== null || !element || !bar) return undefined;
    const gap = Number.parseFloat(getComputedStyle(bar).columnGap) || 0;
    if (widths.current?.names !== names) {
      let end = -gap;
      widths.current = { names, ends: [...bar.children].map((child) => (end += gap + child.getBoundingClientRect().width)) };
    }
    const { ends } = widths.current;
    // In a page's header the toolbar is as wide as its buttons, and has the whole line where the title leaves too little of it.
    const line = element.closest('header') ?? element;
    const measure = () => {
      const room = line.clientWidth;
      // A button with an icon alone is as wide as high.
      const menu = Number.parseFloat(getComputedStyle(bar).minHeight) + gap;
      const all = ends.length;
      const fitting = (ends[all - 1] ?? 0) <= room ? all : ends.filter((end) => end + menu <= room).length;
      setMeasured({ names, fitting });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    return () => observer.disconnect();
  }, [frame, names, fixed]);
  if (fixed !== null) return fixed;
  // All are rendered once, to be measured before the first paint.
  return measured?.names === names ? measured.fitting : names.split('\n').length;
}
