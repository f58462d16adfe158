import metadata from '@polkadot/types-support/metadata/v14/substrate-hex'
import type { Program } from './createPolkadotSite.js'

/** The program of Substrate's own node, which has calls of all kinds. */
export const substrateProgram: Program = { metadata, specVersion: 268, transactionVersion: 2 }
