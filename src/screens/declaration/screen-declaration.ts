import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Configuration } from '../../contract/device/configuration.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { FunctionalityName } from '../../contract/permissions/functionality.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { Expression } from '../../contract/grid/expression.ts';
import type { PermissionFlag } from '../../contract/permissions/permissions.ts';
import type { WireDate, WireDateTime } from '../../contract/wire/wire-date.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type { StatusTone } from '../../ui/controls/status-pill.tsx';
import type { GridFilters, RowTone } from '../../ui/grid/model/grid-types.ts';
import type { FormDeclaration } from './form-declaration.ts';
import type { MenuArea } from './menu-areas.ts';
import type { Address, AppPath } from '../paths.ts';
import type { TimelineDeclaration } from './timeline-declaration.ts';

/** A column of a list; its heading is the text `columns.FIELD` of the entity's namespace. */
export type ColumnDeclaration<Field extends string = string> = {
  readonly field: Field;
  /** The heading of a column without such a text. */
  readonly heading?: string;
  /** The backend's rows have it, whether or not the specification does. */
  readonly isInRows?: boolean;
  /** `secret`: masked; a user with the permission reveals it for a few seconds. */
  readonly type: 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'choice' | 'secret';
  /** 4 is hidden first on narrow screens, 1 never; cards on phones show 1 and 2. */
  readonly priority: 1 | 2 | 3 | 4;
  /** Identifies the record: carries the row's link and is never hidden. Exactly one column of a list has it. */
  readonly isPrimary?: true;
  /** Wire values of a `choice` column; their texts are `choices.FIELD.VALUE`. Left out where the contract's grid names a dictionary. */
  readonly choices?: readonly string[];
  /** Shows the value of a `choice` column as a badge of this tone, with its own icon where `icons` has one. */
  readonly tones?: Readonly<Record<string, StatusTone>>;
  readonly icons?: Readonly<Record<string, LucideIcon>>;
  /**
   * The device derives the value from other columns, and filters by it with a filter over them, at a time; `now` left out: at present. No
   * backend has the column.
   */
  readonly derived?: {
    readonly of: (row: GridRow) => string;
    readonly filter: (values: readonly string[], now?: WireDateTime) => Expression | null;
  };
  /** The device computes the number from other columns: neither filtered nor sorted. No backend has the column. */
  readonly computed?: (row: GridRow) => number | null;
  /** Pixels at the default text size; defaults to the width of the type. */
  readonly width?: number;
  /** The text stays on one line. */
  readonly isShort?: true;
  /** Hidden until the user chooses it. */
  readonly isHidden?: true;
  /** A boolean shown by its first letter. */
  readonly isLetter?: true;
  /** A number used as a name, such as a year: no thousands separators. */
  readonly isPlain?: boolean;
  /** Money: at least two decimals. */
  readonly isAmount?: true;
  /**
   * The value names a record of this kind, or of one of these, by the primary column of its list: it links there where the user may read
   * it.
   */
  readonly linksTo?: EntityName | readonly EntityName[];
  /** The value names a person of the company, or another record: "mine" finds it as it does columns that link to employees. */
  readonly isPerson?: true;
  /** The column with the id of the person that this one names, where the backend has it: two people may have one name. */
  readonly personId?: string;
  /** A text column with few values: its filter lists them with their counts. */
  readonly isEnumerated?: true;
  /** Rows can be grouped by this column. */
  readonly isGroupable?: true;
};

/** A field of a record's details. Its label is the text `fields.FIELD` of the entity's namespace, else the column heading. */
export type DetailField<Field extends string = string> = Pick<ColumnDeclaration<Field>, 'field' | 'type' | 'isPlain' | 'isAmount'> & {
  /** A long text. */
  readonly isWide?: true;
};

/** A section of a record's details; its title is the text `sections.ID`. */
export type DetailSection<Field extends string = string> = {
  readonly id: string;
  readonly fields: readonly DetailField<Field>[];
  readonly isShown?: (configuration: Configuration) => boolean;
};

/** Rows of a list that belong to a record of another kind, and how they are shown under it. */
export type RelatedRows = {
  /** Its text is that of the record's field, or contains it. */
  readonly column: string;
  /** Columns of a row; the first one names it. */
  readonly shown: readonly string[];
  /** The column joins several names: the text is one of them. */
  readonly isJoined?: true;
  /** The day of a row; of one that lasts, the first and the last day. */
  readonly days?: { readonly from: string; readonly to?: string };
};

/** A list of records of another kind that belong to a record. Defaults: `asRelated` of that kind. */
export type RelatedList = Partial<RelatedRows> & {
  readonly entity: EntityName;
  /** Field of the record that the rows contain. */
  readonly field: string;
  /** Title: the text `related.NAME` of the record's namespace. Default: the name of the list. */
  readonly title?: string;
  /** Title: the heading of the record's column `field`, where two lists are of one kind. */
  readonly isTitledByField?: true;
  /** Only the rows in the days of the record, from its field `from` to its field `to`. */
  readonly during?: { readonly from: string; readonly to: string };
};

/** The record that an action applies to, as the list or the record screen shows it. */
export type ActionTarget = { readonly key: RecordKey; readonly row: GridRow; readonly pending: number };

/** Dependencies of an action's `run`. */
export type ActionContext = {
  readonly database: UserDatabase;
  readonly user: string;
  readonly navigate: (to: Address, options?: { readonly replace?: boolean }) => void;
  /** Offers the user to undo the action for a few seconds; a call may wait that long. Left out where nothing is offered. */
  readonly offerUndo?: (undo: Undo) => void;
};

/** Takes an action back; false when it was sent already. */
export type Undo = () => Promise<boolean>;

/**
 * An action on a record. The row menu, the record's toolbar, the keyboard and the bulk bar all read it.
 * Its label is the text `actions.NAME` of the entity's namespace, its success message `done.NAME`; an action that only navigates has no
 * success message.
 */
export type RecordAction = {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly requires: { readonly functionality: FunctionalityName; readonly flag: PermissionFlag };
  /** The configuration switch that offers the action to everyone, anonymous users included. */
  readonly publicSwitch?: 'transportOrderActionsForVisitors';
  readonly tone?: 'danger';
  readonly isOffered: (target: ActionTarget) => boolean;
  /** Asks for confirmation first, with the entity's text `ask.NAME`. */
  readonly needsConfirmation: boolean;
  /** The confirmation dialog has a field for a reason; optional unless `required`. */
  readonly hasReasonField?: true | 'required';
  /** The action requires a reason for this record, on a backend that stores reasons. */
  readonly requiresReason?: (target: ActionTarget) => boolean;
  /** `online`: without a network the user is warned before the action starts. */
  readonly works: 'offline' | 'online';
  /** `KeyboardEvent.key` that runs the action on the focused row. */
  readonly shortcut?: string;
  /** Also offered for several rows at once. */
  readonly isBulk?: true;
  /** `reason`: the text the user entered, or an empty string. */
  readonly run: (context: ActionContext, target: ActionTarget, reason: string) => Promise<void>;
};

/** The part of an entity that the menu, the home screen and the command palette need. The rest is loaded with its first screen. */
export type ScreenRegistration = {
  readonly entity: EntityName;
  /** Menu area. Label: `shell:areas.NAME`. */
  readonly area: MenuArea;
  /** Position in its area. */
  readonly place: number;
  /** Shown in the bottom bar on phones, which has room for a few entities only. */
  readonly isInBottomBar?: true;
  /** Shown in the menu only to users with this permission, on backends with this call. Default: read permission. */
  readonly menuNeeds?: { readonly flag: PermissionFlag; readonly call: string };
  /** Its rows name people: a driver's menu opens it with the driver's own rows. */
  readonly opensWithMine?: true;
  /** Hidden from the menu while the backend counts no records. */
  readonly isHiddenWhenEmpty?: true;
  readonly icon: LucideIcon;
  /** Read permission on this functionality shows the entity on the vehicle timeline. */
  readonly scheduleFunctionality?: FunctionalityName;
  /** The entity has a record screen, so a new record can be created. */
  readonly hasRecordScreen?: true;
  /** Paths of the action forms, by call. */
  readonly actionPaths?: Readonly<Record<string, (key: RecordKey) => string>>;
  readonly load: () => Promise<ScreenDeclaration>;
};

/** Loads an entity's screens by its name; null for an entity without screens. */
export type ScreensOf = (entity: EntityName) => Promise<ScreenDeclaration | null>;

/** How records of a kind are decided on: `next` names the call that a record waits for, null for none. */
export type Decisions = { readonly entity: 'vehicle-rental' | 'rental-document'; readonly next: (row: GridRow) => string | null };

/** How the shared screens show an entity. Texts: `locales/LANGUAGE/ENTITY-NAME.json`. */
export type ScreenDeclaration = {
  readonly entity: EntityName;
  readonly columns: readonly ColumnDeclaration[];
  readonly actions: readonly RecordAction[];
  /** Row colour by the record's state; the colour of a pending row takes precedence. */
  readonly rowTone?: (row: GridRow, configuration: Configuration) => RowTone | undefined;
  readonly decisions?: Decisions;
  /** Other views of the filtered list: they receive the search part of its URL. Label: the text `pages.NAME`. */
  readonly pages?: readonly {
    readonly name: string;
    readonly icon: LucideIcon;
    readonly path: AppPath;
    readonly reads?: FunctionalityName;
    /** Requires this backend call. */
    readonly needs?: string;
  }[];
  /** The entity on the vehicle timeline; lazy. */
  readonly timeline?: () => Promise<TimelineDeclaration>;
  /** URL outside the app that a row links to, such as a file or another site. Left out, the row links to its record. */
  readonly hrefOf?: (row: GridRow, backendAddress: string) => string;
  /** The full record, for entities without a record screen: fetched by the call `get`, cached for offline work once opened. */
  readonly details?: readonly DetailSection[];
  /** Views beside the whole list that put the urgent first. */
  readonly views?: readonly DeclaredView[];
  /** Subtitle of the record from its row, such as a vehicle's make and model. */
  readonly detailsSubtitle?: (row: GridRow) => string;
  /** Component rendered above the details: the state of the record now; lazy. */
  readonly detailsHead?: ComponentType<{ readonly row: GridRow }>;
  /** Component rendered between the details and the related lists; lazy. Its texts: `report`. */
  readonly detailsOverview?: ComponentType<{ readonly row: GridRow }>;
  /** Component rendered under the details; lazy. */
  readonly detailsPart?: ComponentType<{ readonly recordKey: RecordKey }>;
  /** Lists shown as panels under the details, those the user may read. */
  readonly related?: readonly RelatedList[];
  /** The rows of this list that belong to a vehicle, or to a person, for the lists of other kinds. */
  readonly asRelated?: RelatedRows;
  /** The backend exports the list to Excel by the call `generateExcel`; `search` is its parameter for the search text. */
  readonly excel?: { readonly search: 'data' | 'searchValue' };
  /** Amounts of which the list shows the totals of the filtered rows. */
  readonly totals?: ListTotalsDeclaration;
  /** How files of others become records of this kind, by a backend with this call; for kinds that have more than a fixed sheet. */
  readonly importer?: { readonly call: string; readonly load: LoadImporter };
  /** Users with change permission edit cells in the list, with the fields of this form that fill a column. */
  readonly inline?: () => Promise<FormDeclaration>;
  /** Fields that users with change permission set for many records at once. */
  readonly bulkEdit?: BulkEditDeclaration;
  /** The record screen; left out where the specification has none. */
  readonly recordScreen?: LoadRecordScreen;
  /** Namespaces that its form names beside the kind's own. They load before the screen shows, so that no later step suspends it. */
  readonly recordTexts?: readonly string[];
};

/**
 * Its name is the text `views.NAME` of the entity's namespace. `isOpened`: a list without parameters in its address shows it. `actions`:
 * shown to users who may take one of them.
 */
export type DeclaredView = {
  readonly name: string;
  readonly search: (today: WireDate) => { readonly sort: string; readonly filters: GridFilters };
  readonly isOpened?: true;
  readonly actions?: readonly string[];
};

/**
 * `fields` of the form that make sense for many records: neither what names one of them, nor what a control of its own enters. `allows`:
 * only these records, of those whose form is open.
 */
export type BulkEditDeclaration = {
  readonly form: () => Promise<FormDeclaration>;
  readonly fields: readonly string[];
  readonly allows?: (row: GridRow) => boolean;
};

/** `amounts`: columns that are summed, per value of the column `currency`. */
export type ListTotalsDeclaration = { readonly amounts: readonly string[]; readonly currency: string };

/** Loads an entity's record screen, which is a chunk of its own. */
export type LoadRecordScreen = () => Promise<{ default: ComponentType<RecordScreenProps> }>;

export type LoadImporter = () => Promise<{ default: ComponentType<ImporterProps> }>;

export type ImporterProps = { readonly onImported: () => void; readonly onClose: () => void };

/** `recordKey` null: a new record. */
export type RecordScreenProps = { readonly recordKey: RecordKey | null };
