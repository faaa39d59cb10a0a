import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Configuration } from '../contract/configuration.ts';
import type { EntityName } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';
import type { FunctionalityName } from '../contract/functionality.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import type { PermissionFlag } from '../contract/permissions.ts';
import type { UserDatabase } from '../db/user-database.ts';
import type { RowTone } from '../ui/grid/grid-types.ts';
import type { FormDeclaration } from './form/form-declaration.ts';
import type { MenuArea } from './menu-areas.ts';
import type { TimelineDeclaration } from './timeline/timeline-declaration.ts';

/** A column of a list; its heading is the text `columns.FIELD` of the entity's namespace. */
export type ColumnDeclaration<Field extends string = string> = {
  readonly field: Field;
  /** `secret`: masked, shown for a few seconds to who asks for it and may. */
  readonly type: 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'choice' | 'secret';
  /** 4 hides first where there is no room, 1 never; cards on phones show 1 and 2. */
  readonly priority: 1 | 2 | 3 | 4;
  /** What a record is known by: it carries the row's link and is never hidden. One column of a list has it. */
  readonly isPrimary?: true;
  /** Values of a `choice` column as they are on the wire; their texts are `choices.FIELD.VALUE`. Left out where the contract's grid names a dictionary. */
  readonly choices?: readonly string[];
  /** Pixels at the usual text size; what the type usually needs when left out. */
  readonly width?: number;
  /** A text that stays on one line. */
  readonly isShort?: true;
  /** A yes or no that is written with its first letter. */
  readonly isLetter?: true;
  /** A number that is a name, such as a year: written without separators. */
  readonly isPlain?: boolean;
  /** A number that is money: with two decimals at least. */
  readonly isAmount?: true;
  /** Rows may be put in groups of equal values. */
  readonly isGroupable?: true;
};

/** A field of a record's details. Its label is the text `fields.FIELD` of the entity's namespace, else the column's heading. */
export type DetailField<Field extends string = string> = Pick<ColumnDeclaration<Field>, 'field' | 'type' | 'isPlain' | 'isAmount'> & {
  /** A long text. */
  readonly isWide?: true;
};

/** A part of a record's details; its title is the text `sections.ID`. */
export type DetailSection<Field extends string = string> = {
  readonly id: string;
  readonly fields: readonly DetailField<Field>[];
  readonly isShown?: (configuration: Configuration) => boolean;
};

/** A document that an action may be taken on, as the list or the item screen shows it. */
export type ActionSubject = { readonly key: RecordKey; readonly row: GridRow; readonly pending: number };

/** What an action needs to do its work. */
export type ActionContext = {
  readonly database: UserDatabase;
  readonly user: string;
  readonly navigate: (to: string) => void;
};

/**
 * Something that can be done with a document: read by the row menu, the toolbar of the item, the keyboard and the bulk bar alike.
 * Its label is the text `actions.NAME` of the entity's namespace, its success message `done.NAME`; one that only leads elsewhere has none.
 */
export type RecordAction = {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly requires: { readonly functionality: FunctionalityName; readonly flag: PermissionFlag };
  /** The switch of the configuration that offers it to everybody, visitors too. */
  readonly openedBy?: 'transportOrderActionsForVisitors';
  readonly tone?: 'danger';
  readonly isOffered: (subject: ActionSubject) => boolean;
  /** Asks `Common.PleaseConfirm` first. */
  readonly asksFirst: boolean;
  /** The question offers room for a reason, which may stay empty. */
  readonly takesReason?: true;
  /** `online`: said before the user starts when there is no network. */
  readonly works: 'offline' | 'online';
  /** The key, as `KeyboardEvent.key` has it, that does it to the row with the focus. */
  readonly shortcut?: string;
  /** Offered for many rows at once, too. */
  readonly isBulk?: true;
  /** `reason`: what the user said about it; empty without one. */
  readonly run: (context: ActionContext, subject: ActionSubject, reason: string) => Promise<void>;
};

/** What the menu, the home screen and the palette know of an entity; all else is loaded when one of its screens is opened. */
export type ScreenEntry = {
  readonly functionality: FunctionalityName | null;
  /** Where in the menu it stands. Label: `shell:areas.NAME`. */
  readonly area: MenuArea;
  /** Among the few that a phone's bar holds. */
  readonly isAtHand?: true;
  /** Not in the menu as long as the backend counts none. */
  readonly isCounted?: true;
  readonly icon: LucideIcon;
  /** Who may read this sees the entity on a timeline of the vehicles. */
  readonly scheduleOf?: FunctionalityName;
  /** It has an item screen of its own, so a new record can be begun. */
  readonly hasItem: boolean;
  /** Where the forms of its actions are, by their call. */
  readonly actionPaths?: Readonly<Record<string, (key: RecordKey) => string>>;
  readonly load: () => Promise<ScreenDeclaration>;
};

/** How an entity's screens are found by its name; null for an entity without any. */
export type ScreensOf = (entity: EntityName) => Promise<ScreenDeclaration | null>;

/** How the shared screens show an entity. Texts: `locales/LANGUAGE/ENTITY-NAME.json`. */
export type ScreenDeclaration = {
  readonly entity: EntityName;
  readonly functionality: FunctionalityName | null;
  readonly columns: readonly ColumnDeclaration[];
  readonly actions: readonly RecordAction[];
  /** The colour that a row's own state gives it; what waits on this device comes first. */
  readonly rowTone?: (row: GridRow, configuration: Configuration) => RowTone | undefined;
  /** Pages that show the list's choice otherwise: they get its address' search. Label: the text `pages.NAME`. */
  readonly pages?: readonly {
    readonly name: string;
    readonly icon: LucideIcon;
    readonly path: string;
    /** Only for who may read this. */
    readonly reads?: FunctionalityName;
    /** Only where the backend has this call. */
    readonly needs?: string;
  }[];
  /** The entity on a timeline of the vehicles, loaded when that is opened. */
  readonly timeline?: () => Promise<TimelineDeclaration>;
  /** Where a row leads out of the app: to a file or another site. Left out, to its record. */
  readonly hrefOf?: (row: GridRow, backendAddress: string) => string;
  /** The full record, for entities without an item screen: fetched by the call `get`, kept for offline work once opened. */
  readonly details?: readonly DetailSection[];
  /** What else stands under the details of this kind's records; lazy. */
  readonly detailsPart?: ComponentType<{ readonly recordKey: RecordKey }>;
  /** The backend makes an Excel file of the list, by the call `generateExcel`; its parameter for the search. */
  readonly excel?: { readonly search: 'data' | 'searchValue' };
  /** Cells are edited in the list itself, by who may change records: with the fields of this form that fill in a column. */
  readonly inline?: () => Promise<FormDeclaration>;
  /** The item screen, loaded when it is opened; left out where the specification shows none. */
  readonly item?: () => Promise<{ default: ComponentType<ItemScreenProps> }>;
};

/** `recordKey` null: a new document. */
export type ItemScreenProps = { readonly recordKey: RecordKey | null };
