import { randomUUID } from 'node:crypto'
import { localContracts } from '@latchkey/local/networks/eip155'
import type { Hex } from 'viem'

/** Who is paid. */
export const merchant: Hex = '0x52908400098527886E0F7030069857D2E4169EE7'

/** A payment in USDC, as a site asks for it. `amount`: decimal text. */
export function toPayment(amount: string) {
  const asset = `eip155:31337/erc20:${localContracts.usdc}`
  return { paymentId: `order-${randomUUID()}`, recipient: merchant, asset, amount }
}
