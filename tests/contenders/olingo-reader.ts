import odata, { type HttpOData } from 'ts-odatajs';

/** Network interface of the client. */
export type Fetch = (
  url: string,
  headers: Record<string, string>,
) => Promise<{ readonly status: number; readonly headers: Record<string, string>; readonly body: string }>;

/** A page of rows, read by the metadata: each value carries its type (`Id@odata.type`). */
export type ReadPage = {
  readonly value: readonly Readonly<Record<string, unknown>>[];
  readonly '@odata.context'?: string;
  readonly '@odata.nextLink'?: string;
};

/** Apache Olingo's client for JavaScript, which reads `$metadata` and types rows by it. It asks by `fetch`. */
export async function olingoReader(root: string, fetch: Fetch) {
  const { oData } = odata;
  const client = {
    request: (request: HttpOData.Request, success: (response: HttpOData.Response) => void, fail: (error: HttpOData.Error) => void) => {
      const { requestUri } = request;
      void fetch(requestUri, request.headers as Record<string, string>).then(({ status, headers, body }) => {
        const response = { requestUri, statusCode: status, statusText: '', headers, body } as unknown as HttpOData.Response;
        if (status < 300) success(response);
        else fail({ message: `HTTP ${status}`, request, response });
      });
      return { abort: () => undefined };
    },
  } as unknown as HttpOData.HttpClient;
  const read = (address: string, handler?: typeof oData.metadataHandler, metadata?: Parameters<typeof oData.read>[5]) =>
    new Promise<unknown>((resolve, reject) => {
      oData.read({ requestUri: address }, resolve, (error) => reject(new Error(error.message)), handler, client, metadata);
    });
  const service = (await read(root)) as { readonly value: readonly { readonly name: string; readonly url: string }[] };
  const metadata = (await read(`${root}$metadata`, oData.metadataHandler)) as Parameters<typeof oData.read>[5];
  const whole = (address: string) => (address.startsWith(root) ? address : root + address);
  return {
    sets: service.value.map(({ name }) => name),
    read: (address: string) => read(whole(address), undefined, metadata) as Promise<ReadPage>,
    /** Without types: the client knows none of the columns that a query makes. */
    readGroups: (address: string) => read(whole(address)) as Promise<ReadPage>,
  };
}
