import { notification } from '../../../src/contract/entities/company/notification.ts';
import * as bodies from '../../../src/contract/entities/company/notification-bodies.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { withAnswerSchema, withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import * as calls from '../../events/notification-calls.ts';
import * as push from '../../events/push-calls.ts';
import { previewMail } from '../../admin-api/preview-mail.ts';
import * as rules from '../../admin-api/notification-rules.ts';

export const declaration = defineServerEntity(notification, {
  calls: {
    list: withAnswerSchema(bodies.notificationList, calls.listNotifications),
    markRead: withBodySchema(bodies.markReadBody, calls.markNotificationsRead),
    settings: withAnswerSchema(bodies.notificationSettings, calls.notificationSettings),
    saveSettings: withBodySchema(bodies.saveSettingsBody, calls.saveNotificationSettings),
    subscribe: withBodySchema(bodies.subscribeBody, push.subscribe),
    unsubscribe: withBodySchema(bodies.unsubscribeBody, push.unsubscribe),
    rules: withAnswerSchema(bodies.notificationRules, rules.notificationRules),
    saveRules: withBodySchema(bodies.saveRulesBody, rules.saveNotificationRules),
    queue: withAnswerSchema(bodies.notificationQueue, rules.outgoingQueue),
    retry: rules.retryMessage,
    testMail: withAnswerSchema(bodies.testMailAnswer, rules.sendTestMail),
    previewMail: withAnswerSchema(bodies.mailPreview, previewMail),
  },
});
