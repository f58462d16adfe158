import type { Address, Instruction, TransactionSigner } from '@solana/kit'
import { localSolanaHookProgram, localSolanaTokens } from '../localSolanaTokens.js'
import type { SolanaSeedToken } from './solanaSeeds.js'
import {
  getMetadataBytes,
  initializeMetadata,
  initializeMetadataPointer,
  initializeNonTransferable,
  initializeTransferFee,
  initializeTransferHook,
  type TokenMetadata,
} from './token2022.js'

/** What a mint has besides decimals and supply. */
export type MintExtension = {
  /** Bytes in the mint when it is made, with the four before each extension. */
  bytes: number
  /** Bytes it grows by later. */
  laterBytes: number
  /** Instructions before the mint's own, and after it. */
  before(mint: Address, authority: TransactionSigner): Instruction[]
  after(mint: Address, authority: TransactionSigner): Instruction[]
}

const { PUSD, FEE } = localSolanaTokens
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="slateblue"/></svg>'
const image = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
/** The description is in its address, so that showing it asks nobody. */
const pusdMetadata: TokenMetadata = {
  name: PUSD.name,
  symbol: PUSD.symbol,
  uri: `data:application/json;base64,${Buffer.from(JSON.stringify({ name: PUSD.name, symbol: PUSD.symbol, image })).toString('base64')}`,
}
const feeBasisPoints = 100
const maxFee = 5n * 10n ** BigInt(FEE.decimals)

/** The extensions of the mints that have one. */
export const mintExtensions: Partial<Record<SolanaSeedToken, MintExtension>> = {
  PUSD: {
    bytes: 4 + 64,
    laterBytes: getMetadataBytes(pusdMetadata),
    before: (mint, { address }) => [initializeMetadataPointer(mint, address)],
    after: (mint, authority) => [initializeMetadata(mint, authority, pusdMetadata)],
  },
  FEE: {
    bytes: 4 + 108,
    laterBytes: 0,
    before: (mint, { address }) => [initializeTransferFee(mint, address, feeBasisPoints, maxFee)],
    after: () => [],
  },
  SOUL: {
    bytes: 4,
    laterBytes: 0,
    before: (mint) => [initializeNonTransferable(mint)],
    after: () => [],
  },
  HOOK: {
    bytes: 4 + 64,
    laterBytes: 0,
    before: (mint, { address }) => [initializeTransferHook(mint, address, localSolanaHookProgram as Address)],
    after: () => [],
  },
}
