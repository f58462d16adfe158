import { BaseError, Eip1559FeesNotSupportedError } from 'viem'
import { estimateFeesPerGas, getGasPrice } from 'viem/actions'
import type { Reader } from '../network/createReader.js'

/** What a unit of gas costs at most, in wei: by EIP-1559, or one price, which legacy and EIP-2930 transactions have. */
export type GasPrices = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

/**
 * Reads what gas costs. A network whose blocks have no base fee (EIP-1559) has one price; a node that suggests no tip is asked
 * for its price instead.
 *
 * @param reader - Reads from the network.
 * @throws What viem throws where the prices can't be read.
 */
export async function readGasPrices(reader: Reader): Promise<GasPrices> {
  try {
    return await estimateFeesPerGas(reader)
  } catch (error) {
    const isLegacy =
      error instanceof BaseError && error.walk((cause) => cause instanceof Eip1559FeesNotSupportedError)
    if (!isLegacy) throw error
    return { gasPrice: await getGasPrice(reader) }
  }
}

/**
 * The most that a unit of gas can cost.
 *
 * @param prices - See {@link GasPrices}.
 * @returns Wei.
 */
export function getHighestPrice(prices: GasPrices): bigint {
  return 'gasPrice' in prices ? prices.gasPrice : prices.maxFeePerGas
}
