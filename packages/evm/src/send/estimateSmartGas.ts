import type { ChainConnection, Network } from '@latchkey/core'
import { hexToBigInt, isHex, numberToHex } from 'viem'
import type { Eip1193Provider } from '../wallets/Eip1193Provider.js'
import { readCapability } from '../wallets/readCapability.js'
import type { TransferTransaction } from './toTransaction.js'
import type { WalletTools } from './WalletTools.js'

/** The wallet estimates anew when it sends; by then a little more may be needed. */
const spare = { numerator: 21n, denominator: 20n }

/**
 * Asks the wallet what a smart account takes for a transfer, which no node knows, and whether somebody pays for it
 * (`sponsorship` of EIP-5792's `wallet_getCapabilities`).
 *
 * @param transaction - The transfer as the wallet would be asked for it.
 * @param network - Where.
 * @param connection - The wallet.
 * @param tools - How wallets are asked.
 * @returns Gas.
 * @throws What the wallet answers.
 */
export async function estimateSmartGas(
  { value, ...transaction }: TransferTransaction,
  network: Network,
  connection: ChainConnection,
  { asProvider, readField }: WalletTools,
): Promise<{ gas: bigint; isSponsored: boolean }> {
  const provider = asProvider(connection.provider)
  const [gas, isSponsored] = await Promise.all([
    provider.request({
      method: 'eth_estimateGas',
      params: [{ ...transaction, value: numberToHex(value) }],
    }),
    readSponsorship(provider, transaction.from, network, readField),
  ])
  if (!isHex(gas)) throw new TypeError('The wallet said no amount of gas')
  return { gas: (hexToBigInt(gas) * spare.numerator) / spare.denominator, isSponsored }
}

/**
 * Asks a smart account's wallet whether somebody pays for what it sends (`sponsorship` of `wallet_getCapabilities`).
 *
 * @param provider - The wallet.
 * @param from - The account.
 * @param network - Where.
 * @param readField - Reads a field of anything.
 */
export async function readSponsorship(
  provider: Eip1193Provider,
  from: string,
  network: Network,
  readField: WalletTools['readField'],
): Promise<boolean> {
  const sponsorship = await readCapability(provider, { from, name: 'sponsorship', network }, readField)
  return readField(sponsorship, 'supported') === true
}
