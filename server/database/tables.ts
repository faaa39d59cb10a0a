/** The tables of the database, by their SQL names; columns are the contract's wire names. */
export type { DB as Database } from './generated-tables.ts';
