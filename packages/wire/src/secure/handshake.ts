import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { caipNetworkIdSchema, foreignNameSchema } from '../schemas.js'
import { originSchema, recoveryPolicies } from './schemas.js'
import { loginProviders } from './social.js'

const currencyFields = { symbol: foreignNameSchema, decimals: v.number() }

/** A network the wallet may act on; everything is asked of its nodes through the gateway. */
export const secureNetworkSchema = v.object({
  caipNetworkId: caipNetworkIdSchema,
  name: foreignNameSchema,
  nativeCurrency: v.object(currencyFields),
  isTestnet: v.boolean(),
  /** Tokens whose amounts can be shown with a name, by the gateway's own list. */
  tokens: v.array(v.object({ address: v.string(), ...currencyFields })),
  /** Where the parts of smart accounts are; null where there are none. A paymaster is there when the gateway sponsors. */
  smartAccount: v.nullable(
    v.object({ entryPoint: v.string(), factory: v.string(), paymaster: v.optional(v.string()) }),
  ),
  /** The fee payer of sponsored transactions; null if there is none. */
  feePayer: v.nullable(v.string()),
  /** Whether the project pays for its users here, within its budgets. */
  isSponsored: v.boolean(),
})

/** A network the wallet may act on. */
export type SecureNetwork = v.InferOutput<typeof secureNetworkSchema>

/** The secure site's first call: whether this site may embed it, and the project's settings. */
export const getSecureProject = /*#__PURE__*/ defineCall({
  name: 'getSecureProject',
  method: 'POST',
  path: '/secure/v1/handshake',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Says whether a site may embed the wallet of a project, and which ways in there are.',
  body: v.object({ projectId: v.string(), origin: originSchema }),
  response: v.object({
    projectName: v.string(),
    recoveryPolicy: v.picklist(recoveryPolicies),
    isEmailEnabled: v.boolean(),
    /** The logins that are not by mail, as far as the operator has set them up. */
    loginProviders: v.array(v.picklist(loginProviders)),
    isDeviceApprovalRequired: v.boolean(),
    networks: v.array(secureNetworkSchema),
  }),
})
