import * as v from 'valibot'

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
