import { concat, type Hex, isHex, numberToHex, size, slice } from 'viem'

/** What a site knows sent calls by: the operation, its chain, and the version of the standard it was asked with. */
export type CallsId = { operationHash: Hex; chainId: number; version: 1 | 2 }

/**
 * Writes an id of sent calls. Everything that is needed to ask for them is in it, so that nothing has to be remembered.
 *
 * @param id - What it stands for.
 */
export function writeCallsId({ operationHash, chainId, version }: CallsId): Hex {
  return concat([operationHash, numberToHex(chainId, { size: 8 }), numberToHex(version, { size: 1 })])
}

/**
 * Reads it.
 *
 * @param text - What a site gave.
 * @returns Undefined for what is none.
 */
export function readCallsId(text: unknown): CallsId | undefined {
  if (!isHex(text) || size(text) !== 41) return undefined
  const version = Number(slice(text, 40))
  const chainId = Number(slice(text, 32, 40))
  if ((version !== 1 && version !== 2) || !Number.isSafeInteger(chainId)) return undefined
  return { operationHash: slice(text, 0, 32), chainId, version }
}
