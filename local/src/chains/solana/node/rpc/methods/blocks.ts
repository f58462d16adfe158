import * as v from 'valibot'
import { localSolanaGenesisHash } from '../../../localSolana.js'
import { blockhashLifetimeBlocks, slotsPerEpoch } from '../../ledger/BlockClock.js'
import {
  addressSchema,
  apiVersion,
  contextSchema,
  createContext,
  readParameters,
  u64Schema,
} from '../parameters.js'
import { listPrioritizationFees } from '../prioritizationFees.js'
import { RpcError, rpcCodes } from '../RpcError.js'
import type { RpcContext, RpcMethod, RpcMethods } from '../RpcMethod.js'

/** Stands for no release's set of features; clients only show it. */
const featureSet = 0

const readSlot: RpcMethod = (parameters, { ledger }) => {
  const [config] = readParameters(parameters, [contextSchema])
  return createContext(ledger, config?.minContextSlot).slot
}

/** The methods about blocks, time and the node itself. */
export const blockMethods: RpcMethods = {
  getSlot: readSlot,
  // Every slot has a block.
  getBlockHeight: readSlot,
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': featureSet, 'solana-core': apiVersion }),
  getGenesisHash: () => localSolanaGenesisHash,
  getTransactionCount: (_, { ledger }) => ledger.records.size,
  getLatestBlockhash(parameters, { ledger }) {
    const [config] = readParameters(parameters, [contextSchema])
    const context = createContext(ledger, config?.minContextSlot)
    return { context, value: describeBlockhash(ledger, context.slot) }
  },
  isBlockhashValid(parameters, { ledger }) {
    const [blockhash, config] = readParameters(parameters, [addressSchema, contextSchema])
    return {
      context: createContext(ledger, config?.minContextSlot),
      value: ledger.clock.findSlot(blockhash) !== undefined,
    }
  },
  getBlockTime(parameters, { ledger: { clock } }) {
    const [slot] = readParameters(parameters, [u64Schema])
    if (slot > BigInt(clock.getSlot())) {
      throw new RpcError(rpcCodes.blockNotAvailable, `Block not available for slot ${slot}`)
    }
    return clock.getBlockTimeSeconds(Number(slot))
  },
  getEpochInfo(parameters, { ledger }) {
    const [config] = readParameters(parameters, [contextSchema])
    const { slot } = createContext(ledger, config?.minContextSlot)
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / slotsPerEpoch),
      slotIndex: slot % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: ledger.records.size,
    }
  },
  getRecentPrioritizationFees(parameters, context) {
    const [addresses] = readParameters(parameters, [
      v.nullish(v.pipe(v.array(addressSchema), v.maxLength(128, 'Too many inputs provided; max 128'))),
    ])
    return listPrioritizationFees(context.ledger, new Set<string>(addresses ?? []))
  },
}

/** A blockhash with the last block a transaction on it may be in. */
export function describeBlockhash({ clock }: RpcContext['ledger'], slot: number) {
  return { blockhash: clock.getBlockhash(slot), lastValidBlockHeight: slot + blockhashLifetimeBlocks }
}
