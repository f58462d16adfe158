import { randomBytes } from 'node:crypto'
import { localPolkadot, localPolkadotAccounts } from '@latchkey/local/networks/polkadot'
import { createPolkadotKeyPair } from '@latchkey/testing'
import { readStack } from '../../stack.js'

/** What is free in an account, in base units. */
export async function getPlancks(address: string): Promise<bigint> {
  const response = await fetch(`${readStack().addresses.polkadot}/api/v2/scan/search`, {
    method: 'POST',
    body: JSON.stringify({ key: address }),
  })
  const { data } = (await response.json()) as { data: { account: { balance: string } } }
  const [whole = '', fraction = ''] = data.account.balance.split('.')
  return BigInt(whole + fraction.padEnd(localPolkadot.nativeCurrency.decimals, '0'))
}

/** An account that the network does not know yet. */
export function createPolkadotReceiver(): string {
  return createPolkadotKeyPair({ scheme: 'sr25519', seed: randomBytes(32) }).toAddress(
    localPolkadot.polkadot.ss58Prefix,
  )
}

/** Starts the network, which runs from its first use on: on a slow machine that takes longer than a page waits for a balance. */
export async function wakePolkadot(): Promise<void> {
  await getPlancks(localPolkadotAccounts[0])
}
