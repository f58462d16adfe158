import { SecureError } from '@latchkey/errors/secure'
import { entryPointAddress } from '@latchkey/smart-account'
import { askPaymaster } from '@latchkey/wire/secure'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { WalletNetwork } from '../../../frame/networks.js'
import type { Eip155Context } from './Eip155Context.js'
import type { AskSponsor } from './prepareOperation.js'

const serviceSchema = v.object({
  url: v.pipe(v.string(), v.maxLength(2048)),
  context: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  optional: v.optional(v.boolean(), false),
})
/** For the network of the calls, or for each network its own. */
const capabilitySchema = v.union([serviceSchema, v.record(v.string(), serviceSchema)])

/**
 * Makes what asks the paymaster that a site brings along (ERC-7677). The gateway asks it, for who is logged in: a browser may not
 * be able to.
 *
 * @param context - The frame's parts.
 * @param network - Where the calls are made.
 * @param capability - What the site said of `paymasterService`.
 * @returns Undefined where it brings none for this network.
 * @throws `secure/capability-unsupported` for one that cannot be read.
 */
export function createSitePaymaster(
  { session }: Eip155Context,
  { reference }: WalletNetwork,
  capability: unknown,
): AskSponsor | undefined {
  if (capability === undefined) return undefined
  const parsed = v.safeParse(capabilitySchema, capability)
  if (!parsed.success)
    throw new SecureError('secure/capability-unsupported', { capability: 'paymasterService' })
  const chainId = numberToHex(Number(reference))
  const given = parsed.output
  const service = v.is(serviceSchema, given)
    ? given
    : (given as Record<string, v.InferOutput<typeof serviceSchema>>)[chainId]
  if (!service) return undefined
  const { context = {}, optional, url } = service
  return async (method, operation) => {
    try {
      return await session.call(askPaymaster, {
        ...{ url, method, operation, chainId, context },
        entryPoint: entryPointAddress,
      })
    } catch (error) {
      // What is optional is paid for by the account.
      if (optional) return undefined
      throw error
    }
  }
}
