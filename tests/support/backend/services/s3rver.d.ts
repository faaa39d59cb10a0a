/** Types of the used part of s3rver, which has none. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string; configureBuckets: { name: string }[] });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
