import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** Liveness in plain text: version, features, uptime in seconds. */
export const getHealth = /*#__PURE__*/ defineCall({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  audience: 'open',
  answer: 'text',
  summary: 'Says that the gateway is up, which version it is and how long it has run.',
  response: v.string(),
})

/** The features a project can switch, as `/appkit/v1/config` names them. */
export const featureIds = [
  'multi_wallet',
  'activity',
  'onramp',
  'swap',
  'social_login',
  'reown_branding',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
  'headless',
] as const

/** A feature a project can switch. */
export type FeatureId = (typeof featureIds)[number]

/** One switch of a project; unknown ids are kept so that a newer gateway does not break an older kit. */
export const featureSchema = v.object({
  id: v.string(),
  isEnabled: v.boolean(),
  config: v.nullish(v.array(v.string())),
})

/** The features switched on for a project. A feature that is missing is off. */
export const getConfig = /*#__PURE__*/ defineCall({
  name: 'getConfig',
  method: 'GET',
  path: '/appkit/v1/config',
  audience: 'directory',
  answer: 'json',
  summary: 'Lists every feature of the project with its switch and configuration.',
  response: v.object({ features: v.array(featureSchema) }),
})

/** Whether a project wants analytics events. */
export const getAnalyticsConfig = /*#__PURE__*/ defineCall({
  name: 'getAnalyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  audience: 'directory',
  answer: 'json',
  summary: 'Says whether the project wants analytics events.',
  response: v.object({ isAnalyticsEnabled: v.boolean() }),
})
