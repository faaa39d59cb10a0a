import { administration } from '../../../src/contract/entities/company/administration.ts';
import { administrationAnswers } from '../../../src/contract/entities/company/administration-answers.ts';
import * as calls from '../../admin-api/calls.ts';
import { endAnyDevice, listAllDevices, wipeAnyDevice } from '../../admin-api/devices.ts';
import * as webhooks from '../../webhooks/webhook-calls.ts';
import { withAnswerSchemas, withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import { saveWebhookBody } from '../../../src/contract/administration-bodies.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(administration, {
  calls: withAnswerSchemas(administrationAnswers, {
    users: calls.users,
    user: calls.user,
    createUser: calls.createUser,
    changeUser: calls.changeUser,
    setPassword: calls.setPassword,
    removeSecondFactor: calls.removeSecondFactor,
    removePasskeys: calls.removePasskeys,
    endSessions: calls.endSessions,
    roles: calls.roles,
    saveRole: calls.saveRole,
    removeRole: calls.removeRole,
    devices: listAllDevices,
    endDevice: endAnyDevice,
    wipeDevice: wipeAnyDevice,
    apiKeys: calls.apiKeys,
    saveApiKey: calls.saveApiKey,
    rotateApiKey: calls.rotateApiKey,
    revokeApiKey: calls.revokeApiKey,
    webhooks: webhooks.listWebhooks,
    saveWebhook: withBodySchema(saveWebhookBody, webhooks.saveWebhook),
    rotateWebhookSecret: webhooks.rotateWebhookSecret,
    pauseWebhook: webhooks.pauseWebhook,
    resumeWebhook: webhooks.resumeWebhook,
    testWebhook: webhooks.testWebhook,
    removeWebhook: webhooks.removeWebhook,
    series: calls.series,
    setSeries: calls.setSeries,
    terms: calls.terms,
    setTerms: calls.setTerms,
    dictionaries: calls.dictionaries,
    choices: calls.choicesOf,
    saveChoice: calls.saveChoice,
    additionalFields: calls.additionalFields,
    saveField: calls.saveField,
    handoverItems: calls.handoverItems,
    saveHandoverItem: calls.saveHandoverItem,
    addSuggestedItems: calls.addSuggestedItems,
    companySettings: calls.companySettings,
    saveCompanySettings: calls.saveCompanySettings,
    companyFiles: calls.listCompanyFiles,
    addCompanyFile: calls.addCompanyFile,
    removeCompanyFile: calls.removeCompanyFile,
    retention: calls.retention,
    retentionPreview: calls.retentionPreview,
    saveRetention: calls.saveRetention,
    securityLog: calls.securityLog,
    journal: calls.journal,
  }),
});
