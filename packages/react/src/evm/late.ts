// What the hooks need of viem, in one script that comes with the first use. A client carries no actions: only these are loaded.

export { readToken, toReadError } from '@latchkey/evm/internal'
export { formatUnits } from 'viem'
export {
  getBalance,
  getCapabilities,
  readContract,
  sendCalls,
  sendTransaction,
  signTypedData,
  waitForTransactionReceipt,
  writeContract,
} from 'viem/actions'
export { createReading, createWriting, findCodedError } from './createClients.js'
