import { chainHead, formatHead, linkEntries, verifyChain } from '../audit/chain.ts';
import { AdminError, type Command } from './command.ts';

const headPattern = /^\d+:[0-9a-f]{64}$/;

export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    positionalNames: [],
    options: ['anchor'],
    summary: 'checks that no entry of the audit trail was changed, removed or put in; --anchor SEQ:HASH also checks a head noted earlier',
    run: async ({ adminContext: { db }, print }, commandArgs) => {
      const anchor = commandArgs.option('anchor');
      if (anchor !== '' && !headPattern.test(anchor)) throw new AdminError('--anchor is not a head as "audit anchor" prints it: SEQ:HASH.');
      // Protocols carry the head that they were received under.
      const carried = await db.selectFrom('vehicle_handover_document').select('AuditHead').where('AuditHead', 'is not', null).execute();
      const anchors = [...carried.flatMap(({ AuditHead }) => AuditHead ?? []), ...(anchor === '' ? [] : [anchor])];
      const { entries, erased, head, forgery } = await verifyChain(db, anchors);
      if (forgery)
        throw new AdminError(
          `Entry ${forgery.entry} of the audit trail was ${forgery.kind}: ${forgery.detail}. ${entries} entries before it are intact.`,
        );
      print(`${entries} entries are intact, ${erased} of them erased. Head: ${head ? formatHead(head) : 'none'}`);
    },
  },
  {
    name: 'audit anchor',
    positionalNames: [],
    summary: 'prints the head of the audit trail; store it outside of this database for "audit verify --anchor"',
    run: async ({ adminContext: { db, now }, print }) => {
      await linkEntries(db, { waits: true });
      const head = await chainHead(db);
      print(head ? `${now} ${formatHead(head)}` : 'The audit trail is empty.');
    },
  },
];
