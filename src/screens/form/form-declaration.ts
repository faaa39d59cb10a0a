import type { ComponentType } from 'react';
import type * as v from 'valibot';
import type { Configuration } from '../../contract/configuration.ts';
import type { EntityName } from '../../contract/entity.ts';
import type { FileTable } from '../../contract/entities/file.ts';
import type { RecordKey } from '../../contract/fields.ts';
import type { FunctionalityName } from '../../contract/functionality.ts';
import type { FieldFault } from '../../contract/problem.ts';
import type { Calendar } from '../../contract/rules/calendar.ts';
import type { BookedTime } from '../../contract/rules/collision.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { RecordRow } from '../../db/rows.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import type { Choice } from '../../ui/choice.ts';
import type { Formats } from '../use-formats.ts';

/** A record as its form has it: the contract's fields, by name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** `listed`: what lists carry for it, where that is not what the user reads. */
export type SourceChoice = Choice & { readonly listed?: string };

/** A read that the device keeps, and how its answer becomes lines to choose from. */
export type ChoiceSource = {
  readonly entity: EntityName;
  readonly call: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** `answer` as the contract reads it. `values` narrow what depends on another field, such as a contractor's people. */
  readonly choices: (answer: readonly Readonly<Record<string, unknown>>[], values: FormValues) => readonly SourceChoice[];
  /** Typed characters from which on the lines are narrowed or proposed; left out where one does. */
  readonly searchFrom?: number;
  /** Only some of the lines are to be had in the time that the form says. */
  readonly available?: AvailableAmong;
};

/** Which lines of a source can be had: the backend says so, or the calendar that this device keeps. */
export type AvailableAmong = {
  readonly entity: EntityName;
  /** Answers with lines as the source's own call does. */
  readonly call: string;
  /** What it is asked with; null while the form does not say enough. */
  readonly parameters: (values: FormValues) => Readonly<Record<string, string>> | null;
  readonly calendar: Calendar;
  /** The line that `time` takes away from who asks with these parameters; null when it takes none. */
  readonly takenBy: (time: BookedTime, parameters: Readonly<Record<string, string>>) => RecordKey | null;
};

type FieldBase<Field extends string> = {
  readonly field: Field;
  /** Says so at its label; that it is missing is for the contract's schema and the form's own rules to find. */
  readonly isRequired?: boolean;
  /** Takes the whole row of the form. */
  readonly isWide?: boolean;
  /** Shown, but for the backend or the other fields to fill in. */
  readonly isReadOnly?: boolean;
  /** Left out while it says no: by the company's switches or the other fields. */
  readonly isShown?: (values: FormValues, configuration: Configuration) => boolean;
  /** The field whose label and hint it has; its own when left out. */
  readonly labelOf?: string;
  /** The backend has nothing to choose from: set by `offeredForm`. */
  readonly hasNoChoices?: true;
  /** Column of the list that the field's text fills in until the backend's own row arrives; the field's own name when left out. */
  readonly column?: string;
};

/**
 * What takes the place of a field whose dictionary the backend does not have: the item's own text for the same fact, or the field itself as
 * something to be typed. `begins`: what a new record says there. `isOptional`: nobody has to say it where no dictionary does.
 */
export type Otherwise = { readonly field: string; readonly begins?: string; readonly isOptional?: true } & ({ readonly type: 'text'; readonly maxLength: number } | { readonly type: 'number'; readonly fractionDigits: number });

/** One field of a form, of a type of R-060 (drop-downs are `choice`, combo boxes `reference`, completed texts have `suggestions`); its label is the text `fields.FIELD` of the entity's namespace, a hint for it `hints.FIELD`. */
export type FieldDeclaration<Field extends string = string> = FieldBase<Field> &
  (
    | { readonly type: 'text' | 'textarea'; readonly maxLength: number; readonly suggestions?: ChoiceSource }
    /** HTML of the commands of R-062; its schema is the contract's `richText`. */
    | { readonly type: 'richtext'; readonly maxLength: number }
    /** `isAmount`: money, with two decimals. `control`: enters it otherwise than a plain field does. */
    | { readonly type: 'number'; readonly unit?: string; readonly fractionDigits?: number; readonly isAmount?: true; readonly control?: ComponentType<OwnFieldProps> }
    | { readonly type: 'date' | 'datetime' }
    /** An hour of the day, `HH:mm`. */
    | { readonly type: 'time' }
    /** `statement` must be confirmed where it is required; `flag` may stay either way. */
    | { readonly type: 'flag' | 'statement' }
    /** `#rrggbb`. */
    | { readonly type: 'color' }
    /** A fixed set of wire values, whose texts are `choices.FIELD.VALUE`. */
    | { readonly type: 'choice'; readonly values: readonly (string | number)[] }
    | { readonly type: 'reference'; readonly source: ChoiceSource; readonly otherwise?: Otherwise }
    /** Pictures that hang on the record: they follow it to the backend and are no part of what is saved. Slots are called `slots.FIELD.N`. */
    | { readonly type: 'photos'; readonly table: FileTable; readonly slots: number }
    /** A field that needs a component of its own; `source` names what it shows, or the record itself does in its field `shownAs`. */
    | { readonly type: 'own'; readonly control: ComponentType<OwnFieldProps>; readonly source?: ChoiceSource; readonly otherwise?: Otherwise; readonly shownAs?: string }
  );

export type OwnFieldProps = {
  readonly field: string;
  readonly label: string;
  readonly recordKey: RecordKey;
  readonly values: FormValues;
  readonly change: (patch: FormValues) => void;
  readonly choices: readonly Choice[];
  readonly error: string | undefined;
  readonly isRequired: boolean;
};

/** Fields under one heading, which is the text `sections.ID` of the entity's namespace. */
export type SectionDeclaration<Field extends string = string> = { readonly id: string; readonly fields: readonly FieldDeclaration<Field>[] };

/** What a new form may be filled in from. */
export type FormStart = {
  readonly now: WireDateTime;
  readonly configuration: Configuration;
  /** Answers of `starts`, by `entity.call`; null where this device has none. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What the address asks for, such as the vehicle of a sticker. */
  readonly search: URLSearchParams;
};

export type RuleContext = {
  readonly configuration: Configuration;
  readonly now: WireDateTime;
  /** When what is judged by its moment was entered: now, unless a change that waits has it already. */
  readonly madeAt: WireDateTime;
  readonly isNew: boolean;
  /** The record as it was saved last; null for a new one. */
  readonly kept: FormValues | null;
};

/** What is odd about a record and may yet be right; its texts are `questions.NAME.title` and `.text` of the entity, or of all items. */
export type FormQuestion = { readonly name: string; readonly values?: Readonly<Record<string, string>> };

export type QuestionContext = { readonly database: UserDatabase; readonly key: RecordKey; readonly formats: Formats };

/** How an entity's records are entered and shown: read by the one item screen (docs/architecture.md). */
export type FormDeclaration<Field extends string = string> = {
  /** What the backend takes of a record (`contract/entities/NAME-item.ts`). */
  readonly item: v.GenericSchema;
  readonly sections: readonly SectionDeclaration<Field>[];
  /** The company's own fields, by the functionality they belong to. */
  readonly additionalFields?: FunctionalityName;
  /** Reads whose answers `blank` asks for. */
  readonly starts?: readonly Pick<ChoiceSource, 'entity' | 'call' | 'parameters'>[];
  /** A new record before its user has entered anything. */
  readonly blank: (start: FormStart) => FormValues;
  /** What a change of some fields means for others. */
  readonly follow?: (patch: FormValues, before: FormValues, now: WireDateTime) => FormValues;
  /** Faults that the contract's item schema does not know, such as those that depend on the company's switches or today's date. */
  readonly rules?: (values: FormValues, context: RuleContext) => readonly FieldFault[];
  /** What does not fit together in a record and stops nobody, in the words of a fault: it may have come so. */
  readonly remarks?: (values: FormValues) => readonly FieldFault[];
  /** Asked one after the other before the record is saved; who says no goes on with the form. */
  readonly questions?: (values: FormValues, context: QuestionContext) => Promise<readonly FormQuestion[]>;
  /**
   * Set on a form that takes an action on a record in place of saving it: its own fields alone travel, by this call.
   * Its title is the text `actions.CALL`, its success message `done.CALL`.
   */
  readonly action?: {
    readonly call: string;
    /** The record as the form opens it. */
    readonly open: (item: FormValues, now: WireDateTime) => FormValues;
    /** The record by its row of the list, for a device that holds nothing else of it. */
    readonly fromRow: (row: FormValues) => FormValues;
  };
  /** An invalid form just is not submitted: its fields are marked and nothing is said above them ([0]§5, R-063). */
  readonly isQuiet?: true;
  /** The record by its row of the list, so that its cells can be changed there on a device that holds nothing else of it; null when the row does not say enough. */
  readonly fromRow?: (row: FormValues) => FormValues | null;
  /** Fields that need no value, as the backend has nothing to choose from: set by `offeredForm`, as are the two below. */
  readonly waived?: readonly string[];
  /** The record with what its texts say in other fields. */
  readonly resolve?: (item: FormValues) => FormValues;
  /** The record with what its choices are called, in the item's own texts. */
  readonly complete?: (values: FormValues) => FormValues;
  /** Columns of the list that no single field fills in. */
  readonly row?: (values: FormValues) => FormValues;
  /** What belongs to a saved record and is changed by calls of its own: under its fields, whether they are entered or read. */
  readonly below?: ComponentType<{ readonly record: RecordRow }>;
  /** Whether a record may still be changed; left out where its state never forbids it. */
  readonly isOpen?: (item: FormValues, row: FormValues) => boolean;
};
