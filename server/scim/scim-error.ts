/** An error in SCIM's own form (RFC 7644, 3.12). */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: string | null;

  constructor(status: number, detail: string, scimType: string | null = null) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}
