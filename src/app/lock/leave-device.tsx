import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { countUnsent } from '../../db/rescue/export-unsent.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { removeSettings } from '../../screens/list/views/list-settings.ts';
import { logOut } from '../../sw/session/log-out.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { markSignedOut } from '../login/signed-out-mark.ts';
import layout from '../../ui/theme/layout.module.css';

/** Ends the locked session for another user. Its unsent work stays on the device for its user. */
export function LeaveDevice({ session, onCancel }: { readonly session: SessionRow; readonly onCancel: () => void }) {
  const { t } = useTranslation('lock');
  const { Username, GivenName } = session.user;
  const unsent = useLiveQuery(() => countUnsent(userDatabase(Username)), [Username]);
  if (!unsent) return null;
  const isEmpty = unsent.entries === 0 && unsent.drafts === 0;

  async function leave() {
    history.replaceState(null, '', '/');
    markSignedOut();
    removeSettings(Username, 'arrangement');
    await logOut(isEmpty);
  }
  return (
    <div className={layout.stack4}>
      <Banner tone={isEmpty ? 'info' : 'warning'} title={t('leave.title', { name: GivenName || Username })}>
        {t(isEmpty ? 'leave.empty' : 'leave.unsent', { name: GivenName || Username })}
      </Banner>
      <Button variant="primary" size="large" isFullWidth onPress={() => void leave()}>
        {t('leave.confirm')}
      </Button>
      <Button size="large" isFullWidth onPress={onCancel}>
        {t('leave.cancel')}
      </Button>
    </div>
  );
}
