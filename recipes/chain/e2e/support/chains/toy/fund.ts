import { createHash, createPrivateKey, sign } from 'node:crypto'
import { toyAccounts } from '@latchkey/local/networks/toy'
import { expect } from '../../test.js'

const mnemonic = 'test test test test test test test test test test test junk'
const feeAtomic = 2_000n

type Coin = { id: string; index: number; amount: string; inscription?: string }

/**
 * Has the trial wallet's first account, whose key everyone has, send coins to an address.
 *
 * @param node - The network's node.
 * @param to - An address of it.
 * @param amountAtomic - How much.
 */
export async function fund(node: string, to: string, amountAtomic: bigint): Promise<void> {
  const own = `${to.slice(0, 4)}p${toyAccounts[0].payment}`
  const readCoins = async (address: string): Promise<Coin[]> =>
    (await fetch(`${node}/address/${address}/coins`)).json() as Promise<Coin[]>
  const needed = amountAtomic + feeAtomic
  const coin = (await readCoins(own)).find(
    ({ amount, inscription }) => inscription === undefined && BigInt(amount) > needed,
  )
  if (!coin) throw new Error('The trial wallet has no coin that is large enough')
  const transaction = {
    network: to.startsWith('toy2') ? 'toy:two' : 'toy:one',
    inputs: [{ id: coin.id, index: coin.index }],
    outputs: [
      { address: to, amount: String(amountAtomic) },
      { address: own, amount: String(BigInt(coin.amount) - needed) },
    ],
  }
  const body = JSON.stringify({
    ...transaction,
    witnesses: [witness(`toy transaction\n${JSON.stringify(transaction)}`)],
  })
  const response = await fetch(`${node}/transactions`, { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
  await expect.poll(async () => (await readCoins(to)).length).toBeGreaterThan(0)
}

/** Public key and signature, in hexadecimal. */
function witness(text: string): string {
  const secret = createHash('sha256').update(`${mnemonic}/toy/0/payment`).digest()
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url')
  return Buffer.concat([publicKey, sign(null, Buffer.from(text), key)]).toString('hex')
}
