import { Eraser, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import type { RegisteredDevice } from '../../contract/entities/company/registered-device.ts';
import { useAttempt } from '../../screens/use-attempt.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useOnline } from '../../screens/use-online.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { StatusPill } from '../../ui/controls/status-pill.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import styles from './device-list.module.css';

type Props = {
  readonly devices: readonly RegisteredDevice[];
  /** Selects the caller's devices, or those of all users. */
  readonly entity: 'account' | 'administration';
  readonly onChanged: () => void;
};

/** The register of devices, each with its state and what can be done with it. */
export function DeviceList({ devices, entity, onChanged }: Props) {
  return (
    <ul className={styles.devices}>
      {devices.map((device) => (
        <Device key={device.Id} device={device} entity={entity} onChanged={onChanged} />
      ))}
    </ul>
  );
}

function Device({ device, entity, onChanged }: Omit<Props, 'devices'> & { readonly device: RegisteredDevice }) {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const isOnline = useOnline();
  const confirm = useConfirm();
  const messages = useMessages();
  const attempt = useAttempt();
  const { Id, User, Kind, Name, State, IsCurrent, IsBound, Network, AppVersion, SeenOn, RegisteredOn, WipedOn, Parked, Waiting } = device;
  const name = [Kind && t(`devices.kinds.${Kind}`), Name].filter(Boolean).join(', ') || t('unknown');
  const facts = [
    t('used', { moment: dateTime(SeenOn) }),
    t('loggedIn', { moment: dateTime(RegisteredOn) }),
    Network,
    AppVersion && t('devices.version', { version: AppVersion }),
    !IsBound && t('devices.unbound'),
    Parked + Waiting > 0 && WipedOn === null && t('devices.queued', { count: Parked + Waiting }),
  ];

  async function run(call: 'endDevice' | 'wipeDevice', notice: string) {
    await attempt(async () => {
      await callApi(entity, call, { parameters: { id: String(Id) } });
      messages.success(notice);
    });
    onChanged();
  }
  async function wipe() {
    if (
      await confirm({
        title: t('devices.wipeTitle', { device: name }),
        message: t('devices.wipeText'),
        confirmLabel: t('devices.wipe'),
        tone: 'danger',
      })
    )
      await run('wipeDevice', t('devices.wipeOrdered'));
  }
  return (
    <li>
      <span className={styles.about}>
        <span>
          {entity === 'administration' && `${User} · `}
          <strong>{name}</strong>
          {IsCurrent && ` · ${t('here')}`}
        </span>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {State === 'ended' && (
        <StatusPill tone="received" icon={null}>
          {t('devices.ended')}
        </StatusPill>
      )}
      {State === 'wiping' && <StatusPill tone="danger">{t('devices.wiping')}</StatusPill>}
      {State === 'wiped' && (
        <StatusPill tone="received" icon={null}>
          {t('devices.wiped', { moment: WipedOn === null ? '' : dateTime(WipedOn) })}
        </StatusPill>
      )}
      {!IsCurrent && (
        <span className={styles.actions}>
          {State === 'open' && (
            <IconButton
              icon={<LogOut aria-hidden />}
              variant="secondary"
              isDisabled={!isOnline}
              label={t('end', { device: name })}
              onPress={() => void run('endDevice', t('ended'))}
            />
          )}
          {(State === 'open' || State === 'ended') && (
            <IconButton
              icon={<Eraser aria-hidden />}
              variant="secondary"
              isDisabled={!isOnline}
              label={t('devices.wipeOf', { device: name })}
              onPress={() => void wipe()}
            />
          )}
        </span>
      )}
    </li>
  );
}
