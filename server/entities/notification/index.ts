import { notification } from '../../../src/contract/entities/company/notification.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import * as calls from '../../events/notification-calls.ts';
import * as push from '../../events/push-calls.ts';
import * as rules from '../../admin-api/notification-rules.ts';

export const declaration = defineServerEntity(notification, {
  calls: {
    list: calls.listNotifications,
    markRead: calls.markNotificationsRead,
    settings: calls.notificationSettings,
    saveSettings: calls.saveNotificationSettings,
    subscribe: push.subscribe,
    unsubscribe: push.unsubscribe,
    rules: rules.notificationRules,
    saveRules: rules.saveNotificationRules,
    queue: rules.outgoingQueue,
    retry: rules.retryMessage,
    testMail: rules.sendTestMail,
  },
});
