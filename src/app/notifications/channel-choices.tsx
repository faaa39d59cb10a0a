import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { eventGroups, eventNames, eventOf, type EventName, type PersonalChannel } from '../../contract/definition/events.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './notifications.module.css';

export type EventChannels = { readonly Name: EventName; readonly Channels: readonly PersonalChannel[] };

type Props = {
  readonly events: readonly EventChannels[];
  /** Channels that the backend can send on. */
  readonly available: readonly PersonalChannel[];
  /** Channels that stay on. */
  readonly requiredOf?: (name: EventName) => readonly PersonalChannel[];
  readonly isDisabled: boolean;
  readonly onChange: (events: readonly EventChannels[]) => void;
};

/** Per event, by group: the channels, each to turn on and off. */
export function ChannelChoices({ events, available, requiredOf, isDisabled, onChange }: Props) {
  const { t } = useTranslation(['notification', 'event']);
  const toggle = (name: EventName, channel: PersonalChannel, isOn: boolean) =>
    onChange(
      events.map((event) =>
        event.Name === name
          ? { Name: name, Channels: isOn ? [...event.Channels, channel] : event.Channels.filter((one) => one !== channel) }
          : event,
      ),
    );
  return eventGroups.map((group) => {
    const ofGroup = events.filter(({ Name }) => eventOf(Name).group === group);
    if (ofGroup.length === 0) return null;
    return (
      <Section key={group} title={t(`groups.${group}`)}>
        <ul className={styles.events} style={{ '--channels': available.length } as CSSProperties}>
          {ofGroup.map(({ Name, Channels }) => (
            <li key={Name} className={styles.event} aria-label={t(`event:titles.${Name}`)}>
              <span className={styles.name}>{t(`event:titles.${Name}`)}</span>
              <span className={styles.channels}>
                {available.map((channel) => {
                  const isRequired = requiredOf?.(Name).includes(channel) ?? false;
                  return (
                    <Checkbox
                      key={channel}
                      isSelected={isRequired || Channels.includes(channel)}
                      isDisabled={isDisabled || isRequired}
                      onChange={(isOn) => toggle(Name, channel, isOn)}
                      {...(isRequired && { description: t('settings.required') })}
                    >
                      {t(`channels.${channel}`)}
                    </Checkbox>
                  );
                })}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}

/** Events that this app knows; another release of the backend may have more. */
export function knownEvents<Event extends { readonly Name: string }>(events: readonly Event[]): (Event & { readonly Name: EventName })[] {
  return events.flatMap((event) => {
    const eventName = eventNames.find((name) => name === event.Name);
    return eventName ? [{ ...event, Name: eventName }] : [];
  });
}
