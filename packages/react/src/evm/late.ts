import { readToken } from '@latchkey/evm/internal'
import { formatUnits } from 'viem'
import {
  getCapabilities,
  readContract,
  sendCalls,
  sendTransaction,
  signTypedData,
  waitForTransactionReceipt,
  writeContract,
} from 'viem/actions'
import { createReading, createWriting, toFailure } from './createClients.js'
import {
  requireCalls,
  requireContractCall,
  requireTransaction,
  requireTypedData,
  requireVariables,
} from './requireVariables.js'

/** The parts of viem that the hooks use, in one chunk that loads with the first use. A client carries no actions: only these are loaded. */
export const late = {
  createReading,
  createWriting,
  formatUnits,
  getCapabilities,
  readContract,
  readToken,
  requireCalls,
  requireContractCall,
  requireTransaction,
  requireTypedData,
  requireVariables,
  sendCalls,
  sendTransaction,
  signTypedData,
  toFailure,
  waitForTransactionReceipt,
  writeContract,
}
