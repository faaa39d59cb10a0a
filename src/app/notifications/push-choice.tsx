import { useLiveQuery } from 'dexie-react-hooks';
import { BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TaborError } from '../../contract/wire/problem.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { isPushOn } from './is-push-on.ts';
import { turnPushOff, turnPushOn } from './push-subscription.ts';

/** Push on this device: the browser's permission, and the subscription of this user. */
export function PushChoice({ pushKey }: { readonly pushKey: string }) {
  const { t } = useTranslation('notification');
  const { database } = useSession();
  const isOnline = useOnline();
  const messages = useMessages();
  const problemText = useProblemText();
  const isChosen = useLiveQuery(() => isPushOn(database), [database]);
  const [isWorking, setWorking] = useState(false);
  const isSupported = 'PushManager' in window && 'Notification' in window;
  const isBlocked = isSupported && Notification.permission === 'denied';
  const isOn = isChosen && !isBlocked;
  const state = isBlocked ? 'denied' : isOn ? 'on' : 'off';

  async function toggle() {
    setWorking(true);
    try {
      if (isOn) await turnPushOff(database);
      else if ((await Notification.requestPermission()) === 'granted') await turnPushOn(database, pushKey);
      else messages.error(t('push.denied'));
    } catch (error) {
      // The browser's own push service may refuse, or not answer.
      messages.error(error instanceof TaborError ? problemText(error) : t('push.failed'));
    } finally {
      setWorking(false);
    }
  }
  return (
    <Section title={t('push.heading')} description={t(`push.${isSupported ? state : 'unsupported'}`)}>
      {isSupported && isOn !== undefined && (
        <Button
          icon={isOn ? <BellOff aria-hidden /> : <BellRing aria-hidden />}
          isDisabled={!isOnline}
          isPending={isWorking}
          onPress={() => void toggle()}
        >
          {t(isOn ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      )}
    </Section>
  );
}
