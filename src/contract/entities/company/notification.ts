import { extraCall } from '../../definition/record-calls.ts';
import { defineEntity, type CallDefinition } from '../../definition/entity.ts';

const call = (method: CallDefinition['method'], name: string, more?: Partial<CallDefinition>) =>
  extraCall(method, `/Notification/${name}`, 'signed-in', more);

const administrators = { requires: { functionality: 'Administration', flag: 'IsAdmin' } } as const;

/** The user's notifications and settings, and the company's rules. All beyond the specification. */
export const notification = defineEntity({
  name: 'notification',
  wireName: 'Notification',
  functionality: null,
  calls: {
    list: call('GET', 'List', { dependsOnRights: true }),
    markRead: call('POST', 'MarkRead'),
    settings: call('GET', 'Settings'),
    saveSettings: call('POST', 'SaveSettings'),
    /** Web push to this browser. */
    subscribe: call('POST', 'Subscribe'),
    unsubscribe: call('POST', 'Unsubscribe'),
    rules: call('GET', 'Rules', administrators),
    saveRules: call('POST', 'SaveRules', { ...administrators, needsProof: true }),
    /** `before`: the id that ends the previous page; `state`: only such messages; `webhook`: only those to this one. */
    queue: call('GET', 'Queue', { ...administrators, query: ['before', 'state', 'webhook'] }),
    retry: call('POST', 'Retry/{id}', administrators),
    testMail: call('POST', 'TestMail', administrators),
    /** The mail of an event, as the caller would get it now. `language`: instead of the caller's. */
    previewMail: call('GET', 'PreviewMail', { ...administrators, query: ['event', 'language'] }),
  },
});
