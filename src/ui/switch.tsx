import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import styles from './choice.module.css';

export interface SwitchProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  description?: ReactNode;
  name?: string | undefined;
}

export function Switch(props: SwitchProps) {
  return (
    <AriaSwitch
      className={styles.switch ?? ''}
      isSelected={props.isSelected}
      onChange={props.onChange}
      isDisabled={props.isDisabled ?? false}
      isReadOnly={props.isReadOnly ?? false}
      {...(props.name === undefined ? {} : { name: props.name })}
    >
      <span className={styles.track} aria-hidden />
      <span>
        {props.children}
        {props.description && <span className={styles.description}>{props.description}</span>}
      </span>
    </AriaSwitch>
  );
}
