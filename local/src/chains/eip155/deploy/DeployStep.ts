import type { Hex } from 'viem'

/** One transaction of the deployer. Its place in the list is its nonce. */
export type DeployStep = {
  /** What it does, for messages. */
  label: string
  /** Left out when it makes a contract. */
  to?: Hex
  data: Hex
  /** Wei sent along. */
  value?: bigint
  gas: bigint
}
