import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type * as v from 'valibot';
import type { Configuration } from '../../contract/device/configuration.ts';
import type { AdditionalFieldGroup } from '../../contract/entities/shared/additional-field.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { FileTable } from '../../contract/file-tables.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { FunctionalityName } from '../../contract/permissions/functionality.ts';
import type { FieldError } from '../../contract/wire/problem.ts';
import type { Calendar } from '../../contract/rules/rental/calendar.ts';
import type { BookedTime } from '../../contract/rules/rental/collision.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import type { OutboxRow, RecordRow, ReferenceRow } from '../../db/schema/rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import type { Formats } from '../use-formats.ts';

/** The values of a record's form: the contract's fields, by name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** `listed`: the text in list rows, where it differs from `label`. */
export type SourceChoice = Choice & { readonly listed?: string };

/** The answer of a choice source, parsed by the contract. */
export type SourceLines = readonly Readonly<Record<string, unknown>>[];

/** A cached read and the mapping of its answer to choices. */
export type ChoiceSource = {
  readonly entity: EntityName;
  readonly call: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** `values` filter choices that depend on another field, such as a contractor's people. */
  readonly choices: (answer: SourceLines, values: FormValues) => readonly SourceChoice[];
  /** Applies this device's records of `entities` to the answer, which does not contain them yet. `edited`: the open record. */
  readonly local?: {
    readonly entities: readonly EntityName[];
    readonly apply: (answer: SourceLines, records: readonly RecordRow[], row: ReferenceRow | null, edited: RecordKey | null) => SourceLines;
  };
  /** Typed characters before choices are filtered or suggested; 1 when left out. */
  readonly searchFrom?: number;
  /** Set when only some of the choices are available in the form's time. */
  readonly availability?: AvailabilitySource;
};

/** How to find the available choices of a source: by the backend, or by the cached calendar. */
export type AvailabilitySource = {
  readonly entity: EntityName;
  /** Answers in the same shape as the source's own call. */
  readonly call: string;
  /** Parameters of the call; null while the form is incomplete. */
  readonly parameters: (values: FormValues) => Readonly<Record<string, string>> | null;
  readonly calendar: Calendar;
  /** The choice that the booking `time` makes unavailable for these parameters; null when it makes none. */
  readonly unavailableChoice: (time: BookedTime, parameters: Readonly<Record<string, string>>) => RecordKey | null;
};

type FieldBase<Field extends string> = {
  readonly field: Field;
  /** Marks the label as required; the contract's schema and the form's `validate` report a missing value. */
  readonly isRequired?: boolean;
  /** Spans the whole row of the form. */
  readonly isWide?: boolean;
  /** Shown, but filled in by the backend or by other fields. */
  readonly isReadOnly?: boolean;
  /** Hidden while this returns false, by the configuration, other fields or, in the form, a chosen record (`linesOf`). */
  readonly isShown?: (values: FormValues, configuration: Configuration, linesOf?: FormSources['linesOf']) => boolean;
  /** Whether the value fills its column of the list, where that differs from `isShown`: a short form hides presets. */
  readonly fillsRow?: (values: FormValues, configuration: Configuration) => boolean;
  /** Field that provides the label and hint; the field itself when left out. */
  readonly labelOf?: string;
  /** The backend has no choices: set by `adaptFormToBackend`. */
  readonly hasNoChoices?: true;
  /** List column that shows the field's text until the backend's own row arrives; defaults to the field's name. */
  readonly column?: string;
  /** The record's text for the same choice, which the specification names instead of the id; a text `fallback` names it, too. */
  readonly textField?: string;
  /** Other fields that this control enters: their errors belong here. It renders the `FieldAnchor` of each field. */
  readonly covers?: readonly string[];
};

/**
 * Replaces a field whose dictionary the backend does not have: by the record's text field for the same fact, or by typing the value itself.
 * `initialValue`: value in a new record. `isOptional`: not required without the dictionary.
 */
export type ChoiceFallback = { readonly field: string; readonly initialValue?: string; readonly isOptional?: true } & (
  | { readonly type: 'text'; readonly maxLength: number }
  | { readonly type: 'number'; readonly fractionDigits: number }
);

/**
 * One field of a form, of a type of R-060 (drop-downs are `choice`, combo boxes `reference`, completed texts have `suggestions`); its label
 * is the text `fields.FIELD` of the entity's namespace, a hint for it `hints.FIELD`.
 */
export type FieldDeclaration<Field extends string = string> = FieldBase<Field> &
  (
    | { readonly type: 'text' | 'textarea'; readonly maxLength: number; readonly suggestions?: ChoiceSource }
    /** HTML limited to the commands of R-062; its schema is the contract's `richText`. */
    | { readonly type: 'richtext'; readonly maxLength: number }
    /** `isAmount`: money, with two decimals. `control`: a component that replaces the plain number field. */
    | {
        readonly type: 'number';
        readonly unit?: string;
        readonly fractionDigits?: number;
        readonly isAmount?: true;
        readonly control?: ComponentType<CustomFieldProps>;
      }
    | { readonly type: 'date' | 'datetime' }
    /** Time of day, `HH:mm`. */
    | { readonly type: 'time' }
    /** A required `statement` must be confirmed; a `flag` may be true or false. */
    | { readonly type: 'flag' | 'statement' }
    /** `#rrggbb`. */
    | { readonly type: 'color' }
    /** A fixed set of wire values with the texts `choices.FIELD.VALUE`. */
    | { readonly type: 'choice'; readonly values: readonly (string | number)[]; readonly control?: ComponentType<CustomFieldProps> }
    | { readonly type: 'reference'; readonly source: ChoiceSource; readonly fallback?: ChoiceFallback }
    /** Photos attached to the record: uploaded after it and not part of its payload. Slot labels are `slots.FIELD.N`. */
    | { readonly type: 'photos'; readonly table: FileTable; readonly slots: number }
    /** A field with its own component; its text comes from `source`, from the record's field `shownAs`, or from `text`. */
    | {
        readonly type: 'custom';
        readonly control: ComponentType<CustomFieldProps>;
        readonly source?: ChoiceSource;
        readonly fallback?: ChoiceFallback;
        readonly shownAs?: string;
        readonly text?: (values: FormValues, context: FormatContext) => string | null;
      }
  );

/** Inputs for formatting a value; `t` has the namespace of the entity. */
export type FormatContext = { readonly t: TFunction; readonly formats: Formats };

export type CustomFieldProps = {
  readonly field: string;
  readonly label: string;
  readonly recordKey: RecordKey;
  readonly values: FormValues;
  readonly change: (patch: FormValues | ((before: FormValues) => FormValues)) => void;
  readonly choices: readonly Choice[];
  readonly error: string | undefined;
  /** Error of a part of the field, such as `Faults.0.Description`, or of a field that it covers. */
  readonly errorOf: (name: string) => string | undefined;
  readonly isRequired: boolean;
  /** Sources that the form's own fields read, besides their own choices. */
  readonly sources: FormSources;
  /** The record as stored on this device; null for a new one. */
  readonly record: RecordRow | null;
  /** Checks the sections before this field and has the terms accepted. False when the user must do something first. */
  readonly checkBefore: () => Promise<boolean>;
  /** Only in a wizard: checks this step up to the section `past`, and opens the one after it. */
  readonly onward?: ((past: string) => void) | undefined;
  /** Only in a wizard: saves the record. */
  readonly onSave?: (() => void) | undefined;
};

/** The cached answers that a form reads, in the shape of their calls. */
export type FormSources = {
  /** Empty where nothing is cached. */
  readonly linesOf: (source: Pick<ChoiceSource, 'entity' | 'call' | 'parameters'>) => SourceLines;
  /** Answers of `defaultsFrom`, by `entity.call`; null where none is cached. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Additional fields, in their groups. */
  readonly groups: readonly AdditionalFieldGroup[];
  readonly isLoading: boolean;
};

/** The form's values, shown read-only. */
export type FormContentProps = { readonly values: FormValues; readonly sources: FormSources; readonly record: RecordRow | null };

/** Notices above a form, which may offer to change it. */
export type NoticesProps = FormContentProps & Pick<CustomFieldProps, 'change'>;

/** Content above the additional fields, which it may fill in. */
export type AdditionalContentProps = Pick<CustomFieldProps, 'values' | 'change' | 'sources'>;

/**
 * Fields under one heading: the text `sections.ID` of the entity's namespace, or the one that `titleOf` names. The sections `additional`
 * and `terms` are filled by the engine.
 */
export type SectionDeclaration<Field extends string = string> = {
  readonly id: string;
  readonly fields: readonly FieldDeclaration<Field>[];
  /** Text below `sections` that fits the fields that are shown. */
  readonly titleOf?: (shown: readonly string[]) => string;
  /** Content after the fields. Such a section is a step only, like the summary: it would repeat the whole form below it. */
  readonly content?: ComponentType<FormContentProps>;
};

/** Input of a new record's default values. */
export type DefaultsContext = {
  readonly now: WireDateTime;
  readonly configuration: Configuration;
  /** Answers of `defaultsFrom`, by `entity.call`; null where none is cached. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly linesOf?: FormSources['linesOf'];
  /** Query parameters of the URL, such as the vehicle of a QR sticker. */
  readonly search: URLSearchParams;
};

export type RuleContext = {
  readonly configuration: Configuration;
  readonly now: WireDateTime;
  /** Entry time for rules that depend on it: now, or the time of an earlier queued save. */
  readonly madeAt: WireDateTime;
  readonly isNew: boolean;
  /** The record as last saved; null for a new one. */
  readonly stored: FormValues | null;
  readonly linesOf?: FormSources['linesOf'];
};

/** A record nested in another, in a list of it. */
export type Part = FormValues & { readonly Id: RecordKey };

/** How the records nested in a field are saved: after the record, by calls of their own, each with its photos. */
export type PartDeclaration = {
  /** Fields with choices: their values are shown by name in the history. */
  readonly fields: readonly FieldDeclaration[];
  /** The calls that save and delete one part. */
  readonly save: string;
  readonly remove: string;
  /** The body of `save`; `record`: the key of the record. */
  readonly body: (part: Part, record: RecordKey) => FormValues;
  /** The part's field with its photos. */
  readonly photos: { readonly field: string; readonly table: FileTable };
};

/** A form whose values differ from the record's fields. */
export type FormFormat = {
  /** Empty values, also for those that a draft of an older release lacks. */
  readonly empty: FormValues;
  readonly read: (record: FormValues) => FormValues;
  /** The record to validate. The record to send is made by `beforeSave`. */
  readonly toRecord: (values: FormValues) => FormValues;
  /** Values that merge as a whole, never from parts of two versions. */
  readonly whole: readonly string[];
};

export type SaveContext = {
  /** The values to save, with those of another tab or a pull. */
  readonly values: FormValues;
  readonly entered: FormValues;
  /** The record as stored on this device; null for a new one. */
  readonly stored: FormValues | null;
};

/** `body`: the body of `createOrUpdate`. `local`: fields that stay on the device, with the record. */
export type PreparedSave = { readonly values: FormValues; readonly body: FormValues; readonly local: FormValues };

/** A save that must not happen: `patch` and `step` say where the user goes on; `message` is a text of the entity's namespace. */
export type RejectedSave = { readonly patch: (base: FormValues) => FormValues; readonly step: string; readonly message: string };

/** Terms that the user accepts in the section `terms` of the form, before the save. */
export type TermsDeclaration = {
  /** The `item` parameter of the calls, for backends with terms per record. */
  readonly parameter: (values: FormValues) => string;
  /** Whether a save without terms needs a confirmation, when the device does not have them. */
  readonly isBinding: (values: FormValues) => boolean;
};

/** Signatures on a record: what they cover is locked until the user corrects it, which removes them. */
export type SigningDeclaration = {
  /** The form's fields under the signatures. */
  readonly covers: (values: FormValues) => readonly string[];
  /** The sides that have signed, as text keys of the entity's namespace. */
  readonly signers: (values: FormValues) => readonly string[];
  /** The patch that removes the signatures. */
  readonly remove: (values: FormValues) => FormValues;
  /** The field that sends the reason of a correction. */
  readonly reason: string;
};

/** A record that is on this device. */
export type SavedRecordProps = { readonly record: RecordRow; readonly sources: FormSources };

/**
 * A confirmation for implausible but possible values; its texts are `questions.NAME.title` and `.text` of the entity's namespace, else of
 * `item`.
 */
export type FormQuestion = {
  readonly name: string;
  readonly values?: Readonly<Record<string, string>>;
  /**
   * The user answers with a reason, which this field sends; common ones are the texts `reasons.NAME` of `item`. A backend of the
   * specification gets none.
   */
  readonly reason?: { readonly field: string; readonly common: readonly string[] };
};

export type QuestionContext = { readonly database: UserDatabase; readonly key: RecordKey; readonly formats: Formats };

/** How an entity's records are entered and shown: read by the shared record screen (docs/architecture.md). */
export type FormDeclaration<Field extends string = string> = {
  /** Schema of the record as the backend accepts it (`contract/entities/AREA/NAME-record.ts`). */
  readonly schema: v.GenericSchema;
  readonly sections: readonly SectionDeclaration<Field>[];
  /** The sections are the steps of a wizard on touch screens, with large controls; left out, the form is one page. */
  readonly kind?: 'steps';
  /** The step that a form without errors opens at; the first when left out. */
  readonly firstStep?: (values: FormValues, isNew: boolean) => string;
  readonly format?: FormFormat;
  /** Nested records, by field. */
  readonly parts?: Readonly<Record<string, PartDeclaration>>;
  /** Makes the record to send, such as its seal, from merged values. */
  readonly beforeSave?: (save: SaveContext, t: TFunction) => Promise<PreparedSave | RejectedSave>;
  readonly terms?: TermsDeclaration;
  /** A signed record opens as a document. */
  readonly signing?: SigningDeclaration;
  /** Additional fields, by the functionality they belong to. */
  readonly additionalFields?: FunctionalityName;
  readonly aboveAdditional?: ComponentType<AdditionalContentProps>;
  /** Reads whose answers `defaults` needs. */
  readonly defaultsFrom?: readonly Pick<ChoiceSource, 'entity' | 'call' | 'parameters'>[];
  readonly defaults: (start: DefaultsContext) => FormValues;
  /** Values of other fields derived from a change. `base`: the form before the user's changes. */
  readonly derive?: (patch: FormValues, before: FormValues, now: WireDateTime, base?: FormValues) => FormValues;
  /** Values that take time to derive; null when there are none. Dropped when the form changes meanwhile. */
  readonly deriveLater?: (values: FormValues, base: FormValues) => Promise<FormValues> | null;
  /** Errors that the contract's schema cannot express, such as those that depend on the configuration or today's date. */
  readonly validate?: (values: FormValues, context: RuleContext) => readonly FieldError[];
  /** Inconsistencies, as field errors, that do not block a save: the record may have arrived with them. */
  readonly warnings?: (values: FormValues) => readonly FieldError[];
  /** Confirmations shown one after the other before a save; declining returns to the form. */
  readonly questions?: (values: FormValues, context: QuestionContext) => Promise<readonly FormQuestion[]>;
  /**
   * Set on a form that runs an action on a record instead of saving it: only the form's fields are sent, by this call.
   * Its title is the text `actions.CALL`, its success message `done.CALL`.
   */
  readonly action?: {
    readonly call: string;
    readonly open: (record: FormValues, now: WireDateTime) => FormValues;
    /** The record built from its list row, when nothing else of it is cached. */
    readonly fromRow: (row: FormValues) => FormValues;
  };
  /** An invalid form is not submitted: errors show at the fields, without a message above them. */
  readonly isQuiet?: true;
  /** The record built from its list row, for inline editing when nothing else of it is cached; null when the row lacks data. */
  readonly fromRow?: (row: FormValues) => FormValues | null;
  /** Fields that need no value because the backend has no choices: set by `adaptFormToBackend`, like the three members below. */
  readonly waived?: readonly string[];
  /**
   * Sends the whole record, with read-only fields and from the form of an action as well: a backend of the specification may replace it.
   */
  readonly sendsWhole?: true;
  /** Fills choices in from the record's text fields. */
  readonly resolve?: (record: FormValues) => FormValues;
  /** Fills the record's text fields in from its choices. */
  readonly complete?: (values: FormValues) => FormValues;
  /** List columns that no single field provides. */
  readonly row?: (values: FormValues) => FormValues;
  /** Parts of a saved record that have their own calls; rendered below its fields, editable or read-only. */
  readonly below?: ComponentType<{ readonly record: RecordRow }>;
  /** Whether the record's state allows changes; left out when it always does. `entries`: its undelivered outbox entries. */
  readonly isOpen?: (record: FormValues, row: FormValues, entries?: readonly OutboxRow[]) => boolean;
  /** The files of a new record stand above its fields: the photo comes first. */
  readonly startsWithFiles?: (values: FormValues) => boolean;
  /** The record's files cannot be changed once it is closed. */
  readonly closesFiles?: true;
  /** Names an unsaved draft; left out, its first filled-in fields do. */
  readonly describeDraft?: (values: FormValues, sources: FormSources, t: TFunction) => string;
  /** Short name of the record, such as a plate: shown above the steps. */
  readonly shortTitle?: (values: FormValues, sources: FormSources) => string | undefined;
  readonly notices?: ComponentType<NoticesProps>;
  /** Buttons beside the actions of a saved record; hidden while the form has unsaved changes. */
  readonly buttons?: ComponentType<SavedRecordProps>;
  /** The saved record, read-only, in place of its declared fields. */
  readonly view?: ComponentType<SavedRecordProps>;
  /** A save shows the record with its delivery, in the texts `saved.…`; left out, it returns to the list. */
  readonly staysAfterSave?: true;
};
