import type { ApprovalCapability, ChainFactory } from '@latchkey/core'
import { testAddress, usdcAddress } from './balances.js'

/** Path of the call that lists approvals. */
export const approvalsPath = `/v1/account/${testAddress}/approvals`

const spender = `0x${'5'.repeat(40)}`
const approval = {
  kind: 'allowance',
  token: { address: usdcAddress.toLowerCase(), name: 'USD Coin', symbol: 'USDC', decimals: 6, iconUrl: '' },
  spender,
  spender_name: null,
  spender_is_contract: true,
  amount: '1',
  is_unlimited: true,
  value_at_risk: 250.25,
}

/** The gateway's answer: an unlimited one with 250.25 dollars at risk, a small one that ends, and all of a collection for a person. */
export const testApprovals = {
  data: [
    approval,
    {
      ...approval,
      ...{ kind: 'delegated-allowance', spender_name: 'Ether', amount: '2500000', is_unlimited: false },
      ...{ value_at_risk: 2.5, expires_at: 1_800_000_000 },
    },
    {
      ...approval,
      ...{ kind: 'operator', spender_is_contract: false, value_at_risk: null },
      token: { address: `0x${'7'.repeat(40)}`, name: 'Ether', symbol: 'ETH', iconUrl: '' },
    },
  ],
}

/** The chain with a wallet that takes approvals back as a test says. */
export function withApprovals(
  factory: ChainFactory,
  approvals: Partial<ApprovalCapability> = {},
): ChainFactory {
  const usual: ApprovalCapability = {
    canBatch: async () => false,
    revoke: async () => ({ hash: '0x1' }),
    waitForRevocation: async () => {},
  }
  return {
    ...factory,
    create(context) {
      const chain = factory.create(context)
      return { ...chain, capabilities: { ...chain.capabilities, approvals: { ...usual, ...approvals } } }
    },
  }
}
