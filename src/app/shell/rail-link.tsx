import { useTooltip } from '../../ui/controls/use-tooltip.tsx';
import { NavigationLink } from '../navigation/navigation-link.tsx';
import type { NavigationItem } from '../navigation/navigation.ts';

/** The icon of a menu item, named by a tooltip. */
export function RailLink({ entry }: { readonly entry: NavigationItem }) {
  const { button, tooltip } = useTooltip<HTMLDivElement>(entry.label);
  const { ref, onHoverChange, onPressStart, ...focus } = button;
  return (
    <>
      <div ref={ref} onPointerEnter={() => onHoverChange(true)} onPointerLeave={() => onHoverChange(false)} onPointerDown={onPressStart} {...focus}>
        <NavigationLink entry={entry} isIcon />
      </div>
      {tooltip}
    </>
  );
}
