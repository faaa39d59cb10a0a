import { Bold, Code, Heading, Italic, Link, List, ListOrdered, RemoveFormatting, Strikethrough, Underline, Unlink } from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToggleIcon } from '../../ui/controls/toggle-icon.tsx';
import { Toolbar } from '../../ui/layout/toolbar.tsx';
import {
  cleanFormatting,
  hasMark,
  headingCommand,
  isHeading,
  linkAt,
  linkCommand,
  listAt,
  listCommand,
  markCommand,
  textMarks,
  unlink,
} from './commands.ts';
import { LinkDialog } from './link-dialog.tsx';
import styles from './rich-text.module.css';

type Props = {
  readonly label: string;
  readonly state: EditorState;
  /** The HTML source is being edited: text commands are disabled. */
  readonly isSource: boolean;
  readonly hasHeadings: boolean;
  readonly run: (command: Command, byKey: boolean) => void;
  readonly onSource: () => void;
};

const marks = [
  ['bold', <Bold key="bold" />],
  ['italic', <Italic key="italic" />],
  ['underline', <Underline key="underline" />],
  ['strike', <Strikethrough key="strike" />],
] as const;

const lists = [
  ['bullet_list', <List key="bullets" />],
  ['ordered_list', <ListOrdered key="numbers" />],
] as const;

/** Exactly the commands of R-062, plus headings for terms. */
export function EditorCommands({ label, state, isSource, hasHeadings, run, onSource }: Props) {
  const { t } = useTranslation('record');
  const [isLinking, setLinking] = useState(false);
  const list = listAt(state);
  const link = linkAt(state);
  return (
    <div className={styles.commands}>
      <Toolbar label={label}>
        {marks.map(([name, icon]) => (
          <ToggleIcon
            key={name}
            label={t(`richText.${name}`)}
            icon={icon}
            isSelected={hasMark(state, textMarks[name])}
            isDisabled={isSource}
            onPress={(byKey) => run(markCommand(textMarks[name]), byKey)}
          />
        ))}
        {hasHeadings && (
          <ToggleIcon
            label={t('richText.heading')}
            icon={<Heading />}
            isSelected={isHeading(state)}
            isDisabled={isSource}
            onPress={(byKey) => run(headingCommand, byKey)}
          />
        )}
        {lists.map(([name, icon]) => (
          <ToggleIcon
            key={name}
            label={t(`richText.${name}`)}
            icon={icon}
            isSelected={list === name}
            isDisabled={isSource}
            onPress={(byKey) => run(listCommand(name), byKey)}
          />
        ))}
        <ToggleIcon
          label={t('richText.clean')}
          icon={<RemoveFormatting />}
          isSelected={false}
          isDisabled={isSource}
          onPress={(byKey) => run(cleanFormatting, byKey)}
        />
        <ToggleIcon
          label={t('richText.link')}
          icon={<Link />}
          isSelected={link !== null}
          isDisabled={isSource}
          onPress={() => setLinking(true)}
        />
        <ToggleIcon
          label={t('richText.unlink')}
          icon={<Unlink />}
          isSelected={false}
          isDisabled={isSource || !unlink(state)}
          onPress={(byKey) => run(unlink, byKey)}
        />
        <ToggleIcon label={t('richText.html')} icon={<Code />} isSelected={isSource} onPress={onSource} />
      </Toolbar>
      {isLinking && (
        <LinkDialog
          address={link?.href ?? ''}
          onCancel={() => setLinking(false)}
          onApply={(address) => {
            setLinking(false);
            run(linkCommand(address), false);
          }}
        />
      )}
    </div>
  );
}
