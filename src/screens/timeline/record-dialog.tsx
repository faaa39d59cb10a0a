import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PageFrameContext, type PageProps } from '../../ui/layout/page.tsx';
import { RecordHostContext, type RecordHost } from '../record-host.tsx';
import styles from './record-dialog.module.css';
import layout from '../../ui/theme/layout.module.css';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode } & Pick<
  RecordHost,
  'mayChange' | 'limit'
>;

/** Record screen in a dialog over the timeline; leaving it closes the dialog. */
export function RecordDialog({ title, mayChange, limit, onClose, children }: Props) {
  const [heading, setHeading] = useState(title);
  const frame = useCallback((page: PageProps) => <PopupFrame {...page} onTitle={setHeading} />, []);
  const host = useMemo(() => ({ leave: onClose, mayChange, limit }), [onClose, mayChange, limit]);
  return (
    <Dialog title={heading} size="large" isDismissable={false} closesOnEscape onClose={onClose}>
      <RecordHostContext value={host}>
        <PageFrameContext value={frame}>{children}</PageFrameContext>
      </RecordHostContext>
    </Dialog>
  );
}

/** Page frame inside a dialog: passes the page title on to the dialog. */
function PopupFrame({ title, aside, actions, footer, children, onTitle }: PageProps & { readonly onTitle: (title: string) => void }) {
  useEffect(() => onTitle(title), [title, onTitle]);
  return (
    <div className={layout.column4}>
      {(aside || actions) && (
        <div className={layout.spread2}>
          {aside}
          {actions}
        </div>
      )}
      {children}
      {footer && <div className={styles.popupFoot}>{footer}</div>}
    </div>
  );
}
