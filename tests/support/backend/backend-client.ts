import { createHash } from 'node:crypto';
import { driveOf } from '../../../src/contract/entities/handover/handover-energy.ts';
import type { Page } from 'playwright';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import type { Backend } from './backend.ts';
import { tokenOf } from './token-of.ts';

export type StoredFault = { readonly Id: number; readonly Description: string };
export type StoredFile = { readonly Id: number; readonly Sha256: string };
type GridRows = { readonly '@odata.count': number; readonly value: readonly { readonly Id: number; readonly PlaceName: string | null }[] };

/** HTTP client of the backend, logged in as the administrator, without a device in between. */
export class BackendClient {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async of(backend: Pick<Backend, 'url'>, username = 'admin'): Promise<BackendClient> {
    const body = new URLSearchParams({ username, password: 'demo', grant_type: 'password' });
    const answer = (await (await fetch(`${backend.url}/token`, { method: 'POST', body })).json()) as { access_token: string };
    return new BackendClient(backend.url, answer.access_token);
  }

  async get<Answer>(address: string): Promise<Answer> {
    const response = await fetch(`${this.#url}${address}`, { headers: { Authorization: `Bearer ${this.#token}`, Language: 'pl' } });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  /** The token of a new login; null for a wrong password. */
  async logIn(username: string, password: string): Promise<string | null> {
    const answer = (await (
      await fetch(`${this.#url}/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })
    ).json()) as { access_token?: string } | false;
    return answer ? (answer.access_token ?? null) : null;
  }

  /** The status of a call with this token. */
  async statusFor(token: string | null): Promise<number> {
    return (await fetch(`${this.#url}/auth/currentuser`, { headers: { Authorization: `Bearer ${token}` } })).status;
  }

  /** Calls as the user of `page`. */
  async getAs(page: Page, address: string): Promise<Response> {
    return fetch(`${this.#url}${address}`, { headers: { Authorization: `Bearer ${await tokenOf(page)}` } });
  }

  async postAs(page: Page, address: string): Promise<Response> {
    return fetch(`${this.#url}${address}`, { method: 'POST', headers: { Authorization: `Bearer ${await tokenOf(page)}` } });
  }

  async download(fileId: number): Promise<Uint8Array> {
    const response = await fetch(`${this.#url}/File/Get/${fileId}`, { headers: { Authorization: `Bearer ${this.#token}` } });
    if (!response.ok) throw new Error(`file ${fileId}: ${response.status} ${await response.text()}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Posts a change to the backend, as an office user does. */
  async change<Answer>(address: string, body: unknown): Promise<Answer> {
    const headers = { Authorization: `Bearer ${this.#token}`, Language: 'pl', 'Content-Type': 'application/json' };
    const response = await fetch(`${this.#url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  /** Uploads a file; resolves to the backend's answer. */
  async upload<Answer>(address: string, body: FormData): Promise<Answer> {
    const response = await fetch(`${this.#url}${address}`, { method: 'POST', headers: { Authorization: `Bearer ${this.#token}` }, body });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  /** Cars with a newest reading above 1,000 and far below the readings that the tests enter. */
  async vehicles(): Promise<VehicleChoice[]> {
    const all = await this.get<VehicleChoice[]>('/Vehicle/Company?allTypes=true');
    return all.filter(
      (vehicle) =>
        vehicle.VehicleType === 0 && driveOf(vehicle.Fuel).hasTank && vehicle.LastCounter !== null && vehicle.LastCounter > 1_000,
    );
  }

  /** All handovers of a vehicle at `place`. */
  async handoversAt(plate: string, place: string): Promise<Handover[]> {
    const filter = `Vehicle eq '${plate}' and PlaceName eq '${place}'`;
    const rows = await this.get<GridRows>(
      `/api/ODataVehicleHandoverDocument?$filter=${encodeURIComponent(filter)}&$orderby=Id asc&$count=true`,
    );
    return Promise.all(rows.value.map((row) => this.get<Handover>(`/VehicleHandoverDocument/Get/?id=${row.Id}`)));
  }

  /** Confirms a handover; resolves to its assigned number. */
  async confirm(handoverId: unknown): Promise<string> {
    const headers = { Authorization: `Bearer ${this.#token}`, 'Idempotency-Key': crypto.randomUUID() };
    const response = await fetch(`${this.#url}/VehicleHandoverDocument/Confirm/${String(handoverId)}`, { method: 'POST', headers });
    if (!response.ok) throw new Error(`the handover was not confirmed: ${response.status} ${await response.text()}`);
    const { Number: number } = await this.get<Handover>(`/VehicleHandoverDocument/Get/?id=${String(handoverId)}`);
    return number ?? '';
  }

  async faultsOf(handoverId: unknown): Promise<StoredFault[]> {
    return this.get(`/VehicleHandoverDocument/GetFaults?id=${String(handoverId)}`);
  }

  async filesOf(fault: StoredFault): Promise<StoredFile[]> {
    return this.get(`/File/ListFiles?tableId=${fault.Id}&tableName=VehicleHandoverDocumentFault`);
  }

  /** Revokes the token of a device, as if it had expired. */
  async endSessionOf(page: Page): Promise<void> {
    const token = await tokenOf(page);
    const response = await fetch(`${this.#url}/auth/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`the token could not be revoked: ${response.status}`);
  }

  /** Bytes of a file in the backend. */
  async bytesOf(file: StoredFile): Promise<Buffer> {
    const response = await fetch(`${this.#url}/File/Get/${file.Id}`, { headers: { Authorization: `Bearer ${this.#token}` } });
    return Buffer.from(await response.arrayBuffer());
  }

  /** SHA-256 of a file's bytes in the backend. */
  async hashOf(file: StoredFile): Promise<string> {
    return createHash('sha256')
      .update(await this.bytesOf(file))
      .digest('hex');
  }
}

/** Id of the newest handover without a number. */
export async function newestUnconfirmed(backend: BackendClient): Promise<number> {
  const query = new URLSearchParams({ $top: '25', $orderby: 'Date desc' });
  const { value } = await backend.get<{ value: { Id: number; Number: string | null }[] }>(
    `/api/ODataVehicleHandoverDocument?${query.toString()}`,
  );
  const unnumbered = value.find((row) => !row.Number);
  if (!unnumbered) throw new Error('every handover on the first page has a number');
  return unnumbered.Id;
}
