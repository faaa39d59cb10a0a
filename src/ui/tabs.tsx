import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

export interface TabItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Beside the label: a count. */
  aside?: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
}

export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(String(key))} className={styles.tabs ?? ''}>
      <TabList aria-label={label} className={styles.list ?? ''}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={styles.tab ?? ''}>
            {item.icon}
            {item.label}
            {item.aside}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className={styles.panel ?? ''}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
