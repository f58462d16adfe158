import { readStack } from '../../stack.js'

/** Asks the local Polkadot node, which starts its runtime with the first question. */
export async function askPolkadot(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(readStack().addresses.polkadot, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { error, result } = (await response.json()) as { error?: { message: string }; result?: unknown }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** What is free in an account, in base units. */
export async function getPlancks(address: string): Promise<bigint> {
  const response = await fetch(`${readStack().addresses.polkadot}/api/v2/scan/search`, {
    method: 'POST',
    body: JSON.stringify({ key: address }),
  })
  const { data } = (await response.json()) as { data: { account: { balance: string } } }
  const [whole = '', fraction = ''] = data.account.balance.split('.')
  return BigInt(whole + fraction.padEnd(12, '0'))
}
