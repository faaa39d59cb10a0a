import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { classNames } from '../theme/class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './messages.module.css';

/** A button beside the text of a message, such as undo. */
export interface MessageAction {
  label: string;
  onPress: () => void;
}

export interface Messages {
  /** `about`: topic of the message; a later message with the same topic replaces it. */
  success: (text: string, action?: MessageAction, about?: string) => void;
  error: (text: string, about?: string) => void;
  info: (text: string, about?: string) => void;
  /** Closes the messages of a topic: they are no longer true. */
  dismiss: (about: string) => void;
}

type Tone = Exclude<keyof Messages, 'dismiss'>;

interface Message {
  id: number;
  tone: Tone;
  text: string;
  action?: MessageAction | undefined;
  about?: string | undefined;
}

const MESSAGE_MS = 5000;
/** A message with an action stays longer, because the user has to decide. */
const ACTION_MESSAGE_MS = 10_000;
const MAX_MESSAGES = 4;
const icons: Record<Tone, ReactNode> = {
  success: <CircleCheck aria-hidden />,
  error: <CircleAlert aria-hidden />,
  info: <Info aria-hidden />,
};

const MessagesContext = createContext<Messages | null>(null);

type Places = {
  /** Takes the messages of the page into an element of it. */
  readonly setPlace: (element: HTMLElement | null) => void;
  /** A modal dialog opens: messages stand over it. Returns its end. */
  readonly openModal: () => () => void;
};

const PlacesContext = createContext<Places | null>(null);

/** For the element in which a page shows messages, instead of over its upper edge. */
export function useMessagePlace(): (element: HTMLElement | null) => void {
  const places = use(PlacesContext);
  if (!places) throw new Error('useMessagePlace needs a MessageProvider above it');
  return places.setPlace;
}

/** Shows messages over the modal dialog that contains it. */
export function MessagesOverModal() {
  const places = use(PlacesContext);
  useLayoutEffect(() => places?.openModal(), [places]);
  return null;
}

export function useMessages(): Messages {
  const messages = use(MessagesContext);
  if (!messages) throw new Error('useMessages needs a MessageProvider above it');
  return messages;
}

export function MessageProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [shownMessages, setShownMessages] = useState<readonly Message[]>([]);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const lastId = useRef(0);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [modals, setModals] = useState(0);
  const places = useMemo<Places>(
    () => ({
      setPlace,
      openModal: () => {
        setModals((before) => before + 1);
        return () => setModals((before) => before - 1);
      },
    }),
    [],
  );
  const home = modals === 0 ? place : null;
  const add = useCallback((tone: Tone, text: string, action?: MessageAction, about?: string) => {
    lastId.current += 1;
    const message = { id: lastId.current, tone, text, action, about };
    const isOutdated = (other: Message) => (other.text === text && other.tone === tone) || (about !== undefined && other.about === about);
    setShownMessages((before) => [...before.filter((other) => !isOutdated(other)), message].slice(-MAX_MESSAGES));
  }, []);
  const close = useCallback((id: number) => {
    setShownMessages((before) => before.filter((message) => message.id !== id));
    // A closed message takes the focus with it, without an event.
    setHasFocus(false);
  }, []);
  const messages = useMemo<Messages>(
    () => ({
      success: (text, action, about) => add('success', text, action, about),
      error: (text, about) => add('error', text, undefined, about),
      info: (text, about) => add('info', text, undefined, about),
      // Without such a message the provider must not render again.
      dismiss: (about) =>
        setShownMessages((before) =>
          before.some((message) => message.about === about) ? before.filter((message) => message.about !== about) : before,
        ),
    }),
    [add],
  );
  function renderTone(isError: boolean) {
    return shownMessages
      .filter((message) => (message.tone === 'error') === isError)
      .map((message) => <MessageBar key={message.id} message={message} isHeld={isHovered || hasFocus} onClose={close} />);
  }
  return (
    <MessagesContext value={messages}>
      <PlacesContext value={places}>{children}</PlacesContext>
      {createPortal(
        // `data-react-aria-top-layer` keeps messages accessible while a modal dialog hides the rest of the page.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the messages back
        <div
          role="region"
          className={classNames(styles.region, home && styles.inPage)}
          aria-label={t('messages')}
          data-react-aria-top-layer="true"
          data-print="hide"
          onPointerEnter={({ pointerType }) => setHovered(pointerType !== 'touch')}
          onPointerLeave={() => setHovered(false)}
          onFocus={() => setHasFocus(true)}
          onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
        >
          <div className={styles.list} role="alert">
            {renderTone(true)}
          </div>
          <div className={styles.list} aria-live="polite">
            {renderTone(false)}
          </div>
        </div>,
        home ?? document.body,
      )}
    </MessagesContext>
  );
}

function MessageBar({ message, isHeld, onClose }: { message: Message; isHeld: boolean; onClose: (id: number) => void }) {
  const { t } = useTranslation('ui');
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onClose(message.id), message.action ? ACTION_MESSAGE_MS : MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [isHeld, message.id, message.action, onClose]);
  return (
    <div className={classNames(styles.message, styles[message.tone])}>
      {icons[message.tone]}
      <p className={styles.text}>{message.text}</p>
      {message.action && (
        <Button
          variant="quiet"
          onPress={() => {
            message.action?.onPress();
            onClose(message.id);
          }}
        >
          {message.action.label}
        </Button>
      )}
      <IconButton label={t('close')} icon={<X aria-hidden />} onPress={() => onClose(message.id)} />
    </div>
  );
}
