import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './keys-dialog.module.css';
import { hasSingleKeys, saveSingleKeys } from './single-keys.ts';

/** Keys as on the keyboard; `keys.json` describes their actions. */
const parts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  everywhere: { search: ['mod', 'K'], help: ['?'], close: ['Esc'] },
  list: { find: ['/'], rows: ['↓'], move: ['←', '↑', '→', '↓'], ends: ['home', 'end'], open: ['Enter'], select: ['space'], edit: ['F2'] },
  form: { save: ['mod', 'Enter'] },
  schedule: {
    move: ['←', '↑', '→', '↓'],
    open: ['Enter'],
    reschedule: ['mod', '→'],
    extend: ['mod', 'shift', '→'],
    menu: ['shift', 'F10'],
    undo: ['mod', 'Z'],
  },
};

const keyNames: ReadonlySet<string> = new Set(['mod', 'home', 'end', 'space', 'shift']);

/** The keys of the app, by place. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [isOn, setOn] = useState(hasSingleKeys);
  const change = (next: boolean) => {
    saveSingleKeys(next);
    setOn(next);
  };
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {Object.entries(parts).map(([part, keys]) => (
        <section key={part} className={styles.part}>
          <h3 className={styles.heading}>{t(`${part}.title`)}</h3>
          <dl className={styles.keys}>
            {Object.entries(keys).map(([name, pressed]) => (
              <Fragment key={name}>
                <dt>
                  {pressed.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' '}
                      <kbd>{keyNames.has(key) ? t(`names.${key}`) : key}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{t(`${part}.${name}`)}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      <div className={styles.switch}>
        <Checkbox isSelected={isOn} onChange={change} description={t('singleKeysHint')}>
          {t('singleKeys')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
