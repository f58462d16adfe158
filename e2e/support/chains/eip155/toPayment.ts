import { randomInt, randomUUID } from 'node:crypto'
import { localContracts } from '@latchkey/local/networks/eip155'
import type { Hex } from 'viem'

/** Who is paid. */
export const merchant: Hex = '0x52908400098527886E0F7030069857D2E4169EE7'

/**
 * A payment in USDC, as a site asks for it. Of each amount there is one: after a chain was put back, the same transfer would be the same
 * transaction again, and no transaction pays twice.
 *
 * @param whole - Tokens, to which a fraction is added.
 */
export function toPayment(whole: number) {
  const amount = `${whole}.${randomInt(1_000, 10_000)}1`
  const asset = `eip155:31337/erc20:${localContracts.usdc}`
  return { paymentId: `order-${randomUUID()}`, recipient: merchant, asset, amount }
}
