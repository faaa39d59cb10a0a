/** A record as the accepted changes left it: the whole model. */
export type ExpectedRecord = {
  readonly entity: 'vehicle-handover-document' | 'vehicle-counter' | 'vehicle-rental';
  /** The local key under which it was created. */
  readonly key: string;
  readonly user: string;
  /** Unique text that identifies the backend's row. */
  readonly mark: string;
  /** Allowed comments: one, or the other user's as well when that wrote last, because the user may choose (SY16). */
  comments: readonly string[];
  targetPlace: string;
  readonly photos: string[];
  isSigned: boolean;
  isConfirmed: boolean;
  isDeleted: boolean;
  /** Another user changed the same field at the backend: a conflict is allowed. */
  mayConflict: boolean;
};

export function expectedRecord(facts: Pick<ExpectedRecord, 'entity' | 'key' | 'user' | 'mark' | 'comments'>): ExpectedRecord {
  return { ...facts, targetPlace: '', photos: [], isSigned: false, isConfirmed: false, isDeleted: false, mayConflict: false };
}

/** One row of the backend in the model's terms. */
export type BackendRecord = Pick<ExpectedRecord, 'mark' | 'targetPlace' | 'photos' | 'isSigned' | 'isConfirmed'> & {
  readonly comment: string;
};

/** The differences between `records` and the model: every accepted record exists exactly once, and nothing else. */
export function violations(model: readonly ExpectedRecord[], records: readonly BackendRecord[]): string[] {
  const rows = Map.groupBy(records, ({ mark }) => mark);
  const expectedMarks = new Set(model.map(({ mark }) => mark));
  return [
    ...records.flatMap((row) => (expectedMarks.has(row.mark) ? [] : [`unexpected record ${row.mark}`])),
    ...model.flatMap((record) => differences(record, rows.get(record.mark) ?? [])),
  ];
}

/** The same at a foreign backend: a record about which the user was asked exists at most once, in any state. */
export function violationsOfForeign(
  model: readonly ExpectedRecord[],
  records: readonly BackendRecord[],
  askedMarks: ReadonlySet<string>,
): string[] {
  const rows = Map.groupBy(records, ({ mark }) => mark);
  const isAsked = ({ mark }: ExpectedRecord) => askedMarks.has(mark);
  return [
    ...violations(
      model.filter((record) => !isAsked(record)),
      records.filter(({ mark }) => !askedMarks.has(mark)),
    ),
    ...model
      .filter(isAsked)
      .flatMap(({ mark }) => ((rows.get(mark)?.length ?? 0) > 1 ? [`${mark} is there ${rows.get(mark)?.length} times`] : [])),
  ];
}

function differences(record: ExpectedRecord, rows: readonly BackendRecord[]): string[] {
  const expectedCount = record.isDeleted ? 0 : 1;
  if (rows.length !== expectedCount) return [`${record.mark} is there ${rows.length} times, not ${expectedCount}`];
  return rows.flatMap((row) => {
    const wrong = (['targetPlace', 'isSigned', 'isConfirmed'] as const).filter((name) => row[name] !== record[name]);
    const photos = JSON.stringify(row.photos.toSorted()) === JSON.stringify(record.photos.toSorted()) ? [] : ['photos'];
    const comment = record.comments.includes(row.comment) ? [] : ['comment'];
    return [...wrong, ...photos, ...comment].map(
      (name) => `${name} of ${record.mark}: ${JSON.stringify(row)} for ${JSON.stringify(record)}`,
    );
  });
}
