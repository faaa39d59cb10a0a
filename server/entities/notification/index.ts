import { notification } from '../../../src/contract/entities/company/notification.ts';
import * as bodies from '../../../src/contract/entities/company/notification-bodies.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { answering, taking } from '../../engine/declaration/taking.ts';
import * as calls from '../../events/notification-calls.ts';
import * as push from '../../events/push-calls.ts';
import { previewMail } from '../../admin-api/preview-mail.ts';
import * as rules from '../../admin-api/notification-rules.ts';

export const declaration = defineServerEntity(notification, {
  calls: {
    list: answering(bodies.notificationList, calls.listNotifications),
    markRead: taking(bodies.markReadBody, calls.markNotificationsRead),
    settings: answering(bodies.notificationSettings, calls.notificationSettings),
    saveSettings: taking(bodies.saveSettingsBody, calls.saveNotificationSettings),
    subscribe: taking(bodies.subscribeBody, push.subscribe),
    unsubscribe: taking(bodies.unsubscribeBody, push.unsubscribe),
    rules: answering(bodies.notificationRules, rules.notificationRules),
    saveRules: taking(bodies.saveRulesBody, rules.saveNotificationRules),
    queue: answering(bodies.notificationQueue, rules.outgoingQueue),
    retry: rules.retryMessage,
    testMail: answering(bodies.testMailAnswer, rules.sendTestMail),
    previewMail: answering(bodies.mailPreview, previewMail),
  },
});
