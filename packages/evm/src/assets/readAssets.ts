import type { WalletAsset } from '@latchkey/core'
import { isEvmAddress } from '@latchkey/primitives'

/** Nobody looks at more; a list that is longer is not a wallet's. */
const maxAssets = 500
const maxTextLength = 200
/** As the standard writes the coin and tokens now, and as it wrote them first. */
const kinds = { native: 'native', erc20: 'token' } as const

type ReadField = (value: unknown, name: string) => unknown

/**
 * Reads the answer to `wallet_getAssets` (ERC-7811). It is accepted only if every asset can be read (§5.025): of a list that is
 * wrong in one place, no other can be trusted.
 *
 * @param answer - Anything.
 * @param chainId - The network that was asked about, in hexadecimal.
 * @param readField - Reads a field of anything.
 * @returns Undefined for anything that is not accepted.
 */
export function readAssets(
  answer: unknown,
  chainId: string,
  readField: ReadField,
): readonly WalletAsset[] | undefined {
  try {
    const list = readField(answer, chainId)
    if (!Array.isArray(list) || list.length > maxAssets) return undefined
    const assets = list.map((entry: unknown) => readAsset(entry, readField))
    return assets.every((asset) => asset !== undefined) ? assets : undefined
  } catch {
    // An answer may be foreign code, too.
    return undefined
  }
}

function readAsset(entry: unknown, readField: ReadField): WalletAsset | undefined {
  const metadata = readField(entry, 'metadata')
  const text = (name: string) => {
    const value = readField(metadata, name)
    return typeof value === 'string' && value.length <= maxTextLength ? value : undefined
  }
  const [name, symbol] = [text('name'), text('symbol')]
  // It is not shown: a picture vouches for a token, and this one could come from anywhere.
  const hasPicture = typeof readField(metadata, 'iconUrl') === 'string'
  const [decimals, price] = [readField(metadata, 'decimals'), readField(metadata, 'price')]
  const address = readField(entry, 'address')
  const balance = readField(entry, 'balance')
  const kind = readKind(readField(entry, 'type'))
  if (name === undefined || symbol === undefined || !hasPicture || !kind) return undefined
  if (!isWhole(decimals) || typeof price !== 'number' || !Number.isFinite(price) || price < 0)
    return undefined
  if (typeof balance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(balance)) return undefined
  if (typeof address !== 'string' || (kind === 'token' && !isEvmAddress(address))) return undefined
  return {
    ...{ name, symbol, decimals, price, amountAtomic: BigInt(balance) },
    address: kind === 'native' ? undefined : address,
  }
}

function readKind(type: unknown): (typeof kinds)[keyof typeof kinds] | undefined {
  const kind = typeof type === 'string' ? type.toLowerCase() : ''
  return kind === 'native' || kind === 'erc20' ? kinds[kind] : undefined
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255
}
